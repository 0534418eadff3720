/**
 * Redacts a text for the log: keeps only the last four digits of long numbers, and the first 300 characters.
 */
export function redactForLog(text: string): string {
  return text.replace(/\d{3,}(?=\d{4})/g, '…').slice(0, 300);
}
