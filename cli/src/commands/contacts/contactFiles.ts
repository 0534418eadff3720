import type { ImportedRow } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { SHEET_TIME, saveSheet, sheetForm } from '../../remote/sheets.ts';
import { renderTable } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { contactsOptions, dryRunOptions } from './options.ts';

const texts = cli.contacts;
const { columns, outcomes, fields } = texts.import;

/** `recado contacts export CLIENT FILE`: never over a file that is there. */
export async function exportContacts(
  remote: Remote,
  { args: [client = '', file = ''], settings: { search } }: Call<Pick<typeof contactsOptions, 'search'>>,
): Promise<void> {
  const query = search === undefined ? {} : { q: search };
  const { signal } = remote;
  const path = await saveSheet(file, async () => {
    const sdk = await speakForClient(remote, client);
    const options = { query, signal, accept: 'text/csv', timeout: Infinity } as const;
    return sdk.request('GET /external/contacts/export', options);
  });
  remote.print(texts.export.done(path), { file: path });
}

/** `recado contacts import CLIENT FILE`. */
export async function importContacts(
  remote: Remote,
  { args: [client = '', file = ''], settings: { dryRun } }: Call<typeof dryRunOptions>,
): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const payload = await sheetForm(file);
  const { signal } = remote;
  const options = { query: { dryRun }, payload, signal, timeout: SHEET_TIME };
  const told = await sdk.request('POST /external/contacts/import', options);
  const head = [
    { label: columns.row, align: 'right' as const },
    { label: columns.outcome },
    { label: columns.contact },
    { label: columns.about, isFlexible: true as const },
  ];
  const rows = told.rows.map(rowOf);
  const { created, changed, unchanged, wrong } = told.counts;
  const counts = [texts.import.counts(created, changed, unchanged), wrong > 0 && texts.import.wrong(wrong)];
  const caption = (dryRun ? texts.import.would : texts.import.did)(counts.filter(Boolean).join(', '));
  await renderTable(remote, { head, rows, empty: '', caption }, told);
}

const tones = { created: 'good', changed: 'good', unchanged: 'muted', wrong: 'bad' } as const;

const rowOf = ({ row, outcome, contact, name, changes, reason }: ImportedRow) => [
  String(row),
  { text: outcomes[outcome], tone: tones[outcome] },
  contact ?? '',
  reason ?? [name ?? '', changes.map(field => fields[field]).join(', ')].filter(Boolean).join(': '),
];
