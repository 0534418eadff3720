import type { ContactImportColumn, ListMapping } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';

const texts = cliTexts.contacts.listColumns;

/** Shows the columns of a list whose headings are unknown, with the option that confirms them. */
export function renderListColumns(
  remote: RemoteContext,
  { mapping, columns }: { readonly mapping: ListMapping; readonly columns: readonly ContactImportColumn[] },
): void {
  if (mapping !== 'guess') return;
  const words = columns.map(({ field }) => (field === null ? '-' : texts.typedFields[field]));
  remote.writeMessage(`${texts.guess} --columns ${words.join(',')}`);
  for (const { header, field, examples } of columns)
    if (field !== null) remote.writeMessage(texts.column(header, texts.typedFields[field], examples.join(', ')));
}
