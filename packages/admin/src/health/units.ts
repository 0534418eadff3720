const unit = (name: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('es-MX', { style: 'unit', unit: name, maximumFractionDigits: 1, ...options });

const ages = [
  [86_400, unit('day', { unitDisplay: 'long', maximumFractionDigits: 0 })],
  [3_600, unit('hour', { unitDisplay: 'short', maximumFractionDigits: 0 })],
  [60, unit('minute', { unitDisplay: 'short', maximumFractionDigits: 0 })],
  [1, unit('second', { unitDisplay: 'short', maximumFractionDigits: 0 })],
] as const;
const sizes = [
  [1e9, unit('gigabyte')],
  [1e6, unit('megabyte', { maximumFractionDigits: 0 })],
  [1e3, unit('kilobyte', { maximumFractionDigits: 0 })],
] as const;

/** `25 s`, `4 min`, `3 h`, `2 días`: of seconds, in the largest unit that is whole. */
export function formatAge(seconds: number): string {
  const [size, format] = ages.find(([length]) => seconds >= length) ?? ages[3];
  return format.format(Math.floor(seconds / size));
}

/** `812 MB`, `52 GB`. */
export function formatBytes(bytes: number): string {
  const [size, format] = sizes.find(([length]) => bytes >= length) ?? sizes[2];
  return format.format(bytes / size);
}
