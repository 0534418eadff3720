/**
 * Converts pasted numbers, one per line, to a spreadsheet in the format that the server reads. Adds
 * column headings if the pasted text has none.
 */
export function createRecipientSheet(pastedText: string): File {
  const text = pastedText.trim();
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const separator = [';', '\t'].find(candidate => firstLine.includes(candidate)) ?? ',';
  const hasHeadings = !/\d{7}/.test(firstLine.replace(/[\s().+-]/g, ''));
  // The heading row has two columns, but the server also accepts rows that contain only a number.
  const sheet = hasHeadings ? text : `Número${separator}Nombre\n${text}`;
  return new File([sheet], 'numeros.csv', { type: 'text/csv' });
}
