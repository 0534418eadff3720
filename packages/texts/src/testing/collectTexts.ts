export interface Text {
  /** Export and keys, for example `teamTexts.card.title`. A function's place ends with `(…)`. */
  readonly place: string;
  readonly words: string;
}

/** Numbers that no text contains by itself, so their presence shows that the text contains the passed value. */
export const slots = [41, 43, 47, 53];

/**
 * Collects the texts of an area, with the result of each function for the numbers of `slots`.
 * @throws if a value is neither a text, nor a function, nor an object with such values.
 */
export function collectTexts(value: unknown, place: string): Text[] {
  if (typeof value === 'string') return [{ place, words: value }];
  if (typeof value === 'function') return collectTexts(value(...slots.slice(0, value.length)), `${place}(…)`);
  if (typeof value !== 'object' || value === null) throw new Error(`${place} is not a text`);
  return Object.entries(value).flatMap(([key, inner]) => collectTexts(inner, `${place}.${key}`));
}
