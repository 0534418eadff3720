const createUnitFormat = (name: string, options: Intl.NumberFormatOptions = {}) =>
  new Intl.NumberFormat('es-MX', { style: 'unit', unit: name, maximumFractionDigits: 1, ...options });

const ageUnits = [
  [86_400, createUnitFormat('day', { unitDisplay: 'long', maximumFractionDigits: 0 })],
  [3_600, createUnitFormat('hour', { unitDisplay: 'short', maximumFractionDigits: 0 })],
  [60, createUnitFormat('minute', { unitDisplay: 'short', maximumFractionDigits: 0 })],
  [1, createUnitFormat('second', { unitDisplay: 'short', maximumFractionDigits: 0 })],
] as const;
const byteUnits = [
  [1e9, createUnitFormat('gigabyte')],
  [1e6, createUnitFormat('megabyte', { maximumFractionDigits: 0 })],
  [1e3, createUnitFormat('kilobyte', { maximumFractionDigits: 0 })],
] as const;

/**
 * Formats seconds in the largest unit of which the duration is at least one: `25 s`, `4 min`, `3 h`, `2 días`.
 */
export function formatAgeInLargestUnit(seconds: number): string {
  const [size, format] = ageUnits.find(([length]) => seconds >= length) ?? ageUnits[3];
  return format.format(Math.floor(seconds / size));
}

/** Formats bytes in decimal units: `812 MB`, `52 GB`. */
export function formatBytes(bytes: number): string {
  const [size, format] = byteUnits.find(([length]) => bytes >= length) ?? byteUnits[2];
  return format.format(bytes / size);
}
