import { formatNumber } from '@recado/ui';

/** `312 B`, `1.5 kB` */
export const formatBytes = (size: number): string =>
  size < 1000 ? `${formatNumber(size)} B` : `${formatNumber(Math.round(size / 100) / 10)} kB`;
