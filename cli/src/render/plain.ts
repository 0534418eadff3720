/**
 * A stranger's text made fit for a terminal: one line, without the control characters with which a message could move
 * the cursor, change colours, or write to the clipboard, and without those that reorder what stands beside them.
 */
export const plain = (text: string): string =>
  text
    .replace(/\r\n|[\n\r\u2028\u2029\u0085]/g, ' ↵ ')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
