import { extractMessagePeople } from './extractMessagePeople.ts';

/** Splits a pasted text at every usual separator outside quotation marks. */
export const splitPastedLine = (line: string): string[] =>
  (
    line
      // The comma of an amount separates thousands: $1,250.00.
      .match(/(?:"(?:[^"]|"")*"|(?<=[$€]\s?\d{1,3}(?:,\d{3})*),(?=\d{3}(?!\d))|[^,;\t|])+/g) ?? []
  ).map(cell => cell.trim().replace(/^"(.*)"$/s, '$1'));

/** Splits a pasted line into the cells of each person whom it names. Only a copied message has several. */
export const splitPastedPeople = (line: string): string[][] => extractMessagePeople(line).map(splitPastedLine);
