import type { ContactImportColumn, ListMapping } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';

const texts = cliTexts.contacts.listColumns;

interface ReadList {
  readonly mapping: ListMapping;
  readonly columns: readonly ContactImportColumn[];
  /** Sheets of the workbook that were not read. Older platforms do not report them. */
  readonly otherSheets?: readonly string[];
}

/** Names the sheets that were not read, and the columns of a list whose headings are unknown, with their options. */
export function renderListColumns(remote: RemoteContext, { mapping, columns, otherSheets = [] }: ReadList): void {
  if (otherSheets.length > 0) remote.writeMessage(texts.otherSheets(otherSheets.join(', ')));
  if (mapping !== 'guess') return;
  const words = columns.map(({ field }) => (field === null ? '-' : texts.typedFields[field]));
  remote.writeMessage(`${texts.guess} --columns ${words.join(',')}`);
  for (const { header, field, examples } of columns)
    if (field !== null) remote.writeMessage(texts.column(header, texts.typedFields[field], examples.join(', ')));
}
