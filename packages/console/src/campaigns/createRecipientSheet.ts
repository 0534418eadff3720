/**
 * Converts pasted numbers, one per line, to a spreadsheet in the format that the server reads. Adds
 * column headings if the pasted text has none.
 */
export function createRecipientSheet(pastedText: string): File {
  const text = pastedText.trim();
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = [';', '\t'].find(candidate => firstLine.includes(candidate)) ?? ',';
  const hasHeadings = !/\d{7}/.test(firstLine.replace(/[\s().+-]/g, ''));
  // The server accepts rows without a name, which have fewer cells than the row of headings.
  const sheet = hasHeadings ? text : `Número${separator}Nombre\n${text}`;
  return new File([sheet], 'numeros.csv', { type: 'text/csv' });
}
