import type { ContactImportRowResult } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { CSV_TIMEOUT_MS, createCsvUploadForm, saveCsvFile } from '../../remote/csvFiles.ts';
import { followListImport } from '../../remote/followListImport.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderTable } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import type { contactImportOptions, contactListOptions } from './options.ts';
import { renderListColumns } from './renderListColumns.ts';

const texts = cliTexts.contacts;
const { columns, outcomes, fields } = texts.import;

/** Implements `recado contacts export CLIENT FILE`. Fails instead of overwriting an existing file. */
export async function exportContacts(
  remote: RemoteContext,
  {
    args: [client = '', file = ''],
    settings: { search },
  }: CommandInvocation<Pick<typeof contactListOptions, 'search'>>,
): Promise<void> {
  const query = search === undefined ? {} : { q: search };
  const { signal } = remote;
  const path = await saveCsvFile(file, async () => {
    const sdk = await createClientSdk(remote, client, [], { asPerson: true });
    const options = { query, signal, accept: 'text/csv', timeout: Infinity } as const;
    return sdk.request('GET /external/contacts/export', options);
  });
  if (path !== undefined) remote.print(texts.export.done(path), { file: path });
}

/** Implements `recado contacts import CLIENT FILE`. */
export async function importContacts(
  remote: RemoteContext,
  {
    args: [client = '', file = ''],
    settings: { dryRun, columns: chosen, sheet },
  }: CommandInvocation<typeof contactImportOptions>,
): Promise<void> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const payload = await createCsvUploadForm(file);
  const { signal } = remote;
  const options = {
    query: { dryRun, ...(chosen !== undefined && { columns: chosen }), ...(sheet !== undefined && { sheet }) },
    payload,
    signal,
    timeout: CSV_TIMEOUT_MS,
  };
  const response = await sdk.request('POST /external/contacts/import', options);
  const followed = response.import && (await followListImport(remote, sdk, response.import.id));
  const importResult = {
    ...response,
    ...(followed && {
      import: followed.listImport,
      rows: [...followed.rows],
      counts: followed.listImport.contacts ?? response.counts,
    }),
  };
  const head = [
    { label: columns.row, align: 'right' as const },
    { label: columns.outcome },
    { label: columns.contact },
    { label: columns.about, isFlexible: true as const },
  ];
  const rows = importResult.rows.map(toRow);
  const { created, changed, unchanged, wrong } = importResult.counts;
  const counts = [texts.import.counts(created, changed, unchanged), wrong > 0 && texts.import.wrong(wrong)];
  const caption = (dryRun ? texts.import.preview : texts.import.importDone)(counts.filter(Boolean).join(', '));
  renderListColumns(remote, importResult);
  await renderTable(remote, { head, rows, empty: caption, caption, isSummarized: true }, importResult);
  const failure = importResult.import?.error;
  if (typeof failure === 'string') throw new Failure(failure);
}

const tones = { created: 'good', changed: 'good', unchanged: 'muted', wrong: 'bad' } as const;

const toRow = ({ row, outcome, contact, name, changes, reason, written }: ContactImportRowResult) => [
  String(row),
  { text: outcomes[outcome], tone: tones[outcome] },
  contact ?? written ?? '',
  (reason !== null ? [name ?? '', reason].filter(Boolean).join(': ') : undefined) ??
    [name ?? '', changes.map(field => fields[field]).join(', ')].filter(Boolean).join(': '),
];
