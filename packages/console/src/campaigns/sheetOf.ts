/** Numbers as somebody pasted them, one a line, as the spreadsheet that the server reads; its headings are added where there are none. */
export function sheetOf(pasted: string): File {
  const text = pasted.trim();
  const [first = ''] = text.split(/\r?\n/, 1);
  const sign = [';', '\t'].find(each => first.includes(each)) ?? ',';
  const hasHeadings = !/\d{7}/.test(first.replace(/[\s().+-]/g, ''));
  // A line without a name has a cell less, which is as good.
  const sheet = hasHeadings ? text : `Número${sign}Nombre\n${text}`;
  return new File([sheet], 'numeros.csv', { type: 'text/csv' });
}
