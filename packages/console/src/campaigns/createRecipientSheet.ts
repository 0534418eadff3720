/**
 * Converts pasted numbers, one per line, to the spreadsheet that the server reads. Adds column
 * headings if there are none.
 */
export function createRecipientSheet(pastedText: string): File {
  const text = pastedText.trim();
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = [';', '\t'].find(candidate => firstLine.includes(candidate)) ?? ',';
  const hasHeadings = !/\d{7}/.test(firstLine.replace(/[\s().+-]/g, ''));
  // A line without a name has one cell less, which the server accepts.
  const sheet = hasHeadings ? text : `Número${separator}Nombre\n${text}`;
  return new File([sheet], 'numeros.csv', { type: 'text/csv' });
}
