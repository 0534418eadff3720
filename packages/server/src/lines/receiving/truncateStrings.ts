/** Truncates each string field to the length in `limits`, or to 1,000 characters if `limits` has no entry. */
export function truncateStrings<Fields extends object>(
  fields: Fields,
  limits: Readonly<Record<string, number>> = {},
): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, limits[name] ?? 1_000) : value,
    ]),
  ) as Fields;
}
