/** Hands a file to the browser's downloads, and leaves nothing in the page. */
export function saveCsv(csv: string, fileName: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  // The download begins after the click was handled; before that the address must still lead somewhere.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
