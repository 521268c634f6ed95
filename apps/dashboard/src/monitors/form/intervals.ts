export const usualIntervals = [10, 30, 60, 120, 300, 600, 1800, 3600, 21_600, 43_200, 86_400];
