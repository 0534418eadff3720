/** A text for the log: of long numbers the last four digits are left, and only its beginning is kept. */
export function scrub(text: string): string {
  return text.replace(/\d{3,}(?=\d{4})/g, '…').slice(0, 300);
}
