/**
 * Converts pasted numbers, one per line, to a spreadsheet in the format that the server reads. Adds
 * column headings if the pasted text has none.
 */
export function createRecipientSheet(pastedText: string): File {
  const text = pastedText.trim();
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = [';', '\t'].find(candidate => firstLine.includes(candidate)) ?? ',';
  const hasHeadings = !/\d{7}/.test(firstLine.replace(/[\s().+-]/g, ''));
  // A row without a name has fewer cells than the headings, which the server accepts.
  const sheet = hasHeadings ? text : `Número${separator}Nombre\n${text}`;
  return new File([sheet], 'numeros.csv', { type: 'text/csv' });
}
