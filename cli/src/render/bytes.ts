const rounded = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes as people write them: `812 MB`. */
export function bytes(count: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  const value = count / 1000 ** power;
  return `${rounded.format(value < 10 ? value : Math.round(value))} ${units[power]}`;
}
