import type { AccountKey } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatDate,
  formatNumber,
  renderNextSteps,
  renderTable,
  type StyledTableRow,
  type TableColumn,
} from '../../render/index.ts';

const { keys: texts } = cliTexts;
const { columns } = texts;

const head: readonly TableColumn[] = [
  { label: columns.name, isFlexible: true },
  { label: columns.prefix },
  { label: columns.scopes },
  { label: columns.clients, align: 'right' },
  { label: columns.lastUsed },
  { label: columns.until },
];

/** `recado keys`: lists the account keys. */
export async function listAccountKeys(remote: RemoteContext): Promise<void> {
  const { keys } = await remote.asUser().request('GET /keys', { signal: remote.signal });
  const caption = texts.count(formatNumber(keys.length));
  await renderTable(remote, { head, rows: keys.map(rowOf), caption, empty: texts.empty }, { keys });
  if (keys.length === 0) renderNextSteps(remote, [{ reason: texts.emptyNext, command: texts.add.example }]);
}

const rowOf = ({ name, prefix, scopes, clients, lastUsedAt, expiresAt, expired }: AccountKey): StyledTableRow => [
  name,
  prefix,
  scopes.join(', '),
  clients === null ? texts.everyClient : formatNumber(clients.length),
  lastUsedAt === null ? texts.unused : formatDate(lastUsedAt),
  expired
    ? { text: texts.expired, tone: 'bad' }
    : { text: expiresAt === null ? texts.never : formatDate(expiresAt), tone: 'muted' },
];
