/**
 * Paths of the icons that pages without MUI show as well: lines with a width of 1.8 on a 24-unit grid.
 */
export const iconPaths = {
  checkCircle: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM8.3 12.3l2.5 2.5 5-5.2',
  crossCircle: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM9 9l6 6M15 9l-6 6',
  eye: 'M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  eyeOff:
    'M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.6 7.2C4 9 2.5 12 2.5 12s3.5 6.2 9.5 6.2c1.7 0 3.2-.5 4.5-1.2M10 6c.6-.1 1.3-.2 2-.2 6 0 9.5 6.2 9.5 6.2s-.8 1.5-2.3 3',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM12 11v5M12 7.8V8',
  offline:
    'M3 3l18 18M5 12.5a10 10 0 0 1 4.5-2.5M19 12.5a10 10 0 0 0-3.5-2.2M8.5 16a5 5 0 0 1 7 0M2 9a15 15 0 0 1 4.5-3M22 9a15 15 0 0 0-11-4M12 19.5v.1',
} as const;
