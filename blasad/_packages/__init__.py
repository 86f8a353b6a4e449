"""Rules for compiled functions of packages, such as statsmodels' Kalman filter; imported where a program uses them."""
