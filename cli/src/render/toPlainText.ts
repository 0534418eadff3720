/**
 * Sanitizes third-party text for one terminal line. Removes control characters, which could move the
 * cursor, change colors or write to the clipboard, and characters that reorder the text around them.
 */
export const toPlainText = (text: string): string =>
  text
    .replace(/\r\n|[\n\r\u2028\u2029\u0085]/g, ' ↵ ')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
