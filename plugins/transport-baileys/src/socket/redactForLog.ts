/** Shortens a text for the log to 300 characters, and shortens each long number to its last four digits. */
export function redactForLog(text: string): string {
  return text.replace(/\d{3,}(?=\d{4})/g, '…').slice(0, 300);
}
