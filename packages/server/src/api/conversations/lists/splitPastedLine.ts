const DATE = '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?';
/** Date and time that WhatsApp writes before a copied message: `[9:32 a.m., 15/10/2026] Beto:`. */
const MESSAGE_TIME = new RegExp(`^\\s?\\[?(?:${DATE},?\\s${CLOCK}|${CLOCK},?\\s${DATE})(?:\\]|\\s-\\s)`, 'iu');

/** Splits a pasted line at every usual separator outside quotation marks. */
export const splitPastedLine = (line: string): string[] =>
  (
    line
      .replace(MESSAGE_TIME, '')
      // The comma of an amount separates thousands: $1,250.00.
      .match(/(?:"(?:[^"]|"")*"|(?<=[$€]\s?\d{1,3}(?:,\d{3})*),(?=\d{3}(?!\d))|[^,;\t|])+/g) ?? []
  ).map(cell => cell.trim().replace(/^"(.*)"$/s, '$1'));
