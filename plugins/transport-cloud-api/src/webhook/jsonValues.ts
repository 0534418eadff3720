export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** Returns a text. Undefined for an empty one, and for any other value. */
export const toText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
