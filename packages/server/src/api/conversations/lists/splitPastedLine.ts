const DATE = '\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}';
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2})?(?:\\s?[ap]\\.?\\s?m\\.?)?';
/** Date and time that WhatsApp writes before a copied message: `[9:32 a.m., 15/10/2026] Beto:`. */
const MESSAGE_TIME = new RegExp(`^\\s?\\[?(?:${DATE},?\\s${CLOCK}|${CLOCK},?\\s${DATE})(?:\\]|\\s-\\s)`, 'iu');

/** Sender of a copied message that contains a name, which begins with a capital letter, and a number. */
const SENDER = /^\s?~?\s?[^:\d]{1,60}:\s(?=\D*\p{Lu}\p{Ll}\D*\s\+?\(?\d)/u;
/** Words before a number that name no person, though they may begin a sentence with a capital letter. */
const NUMBER_SENTENCE = /:\s(?:mi|su|este|es|meu|hola|oi|tel[eé]fono|n[uú]mero|whats\w*|cel\w*)(?!\p{L})[^\d]*\d/iu;

/** Length up to which the sender of a message is searched. */
const MAX_MESSAGE_CHARS = 200;

/** Removes the time and the sender of a copied message, if the message itself names a person. */
function removeMessageOrigin(line: string): string {
  const text = line.replace(/^\p{Cf}+/u, '');
  const message = text.replace(MESSAGE_TIME, '');
  const isMessage = message.length < text.length && message.length <= MAX_MESSAGE_CHARS;
  return isMessage && !NUMBER_SENTENCE.test(message) ? message.replace(SENDER, '') : message;
}

/** Splits a pasted line at every usual separator outside quotation marks. */
export const splitPastedLine = (line: string): string[] =>
  (
    removeMessageOrigin(line)
      // The comma of an amount separates thousands: $1,250.00.
      .match(/(?:"(?:[^"]|"")*"|(?<=[$€]\s?\d{1,3}(?:,\d{3})*),(?=\d{3}(?!\d))|[^,;\t|])+/g) ?? []
  ).map(cell => cell.trim().replace(/^"(.*)"$/s, '$1'));
