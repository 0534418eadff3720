const numberFormat = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Formats a number of bytes with a decimal unit: `812 MB`. */
export function formatBytes(count: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const value = count / 1000 ** power;
  return `${numberFormat.format(value < 10 ? value : Math.round(value))} ${units[power]}`;
}
