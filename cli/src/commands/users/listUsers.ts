import type { User } from '@recado/contract';
import { cliTexts, statusLabels } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { readListPage } from '../../remote/readListPage.ts';
import { formatDate, formatNumber, renderTable, type StyledTableRow } from '../../render/index.ts';
import type { listUsersOptions } from './options.ts';

const texts = cliTexts.users.list;

/** `recado users list`: lists the accounts that match the filters, newest first. */
export async function listUsers(
  remote: RemoteContext,
  { settings }: CommandInvocation<typeof listUsersOptions>,
): Promise<void> {
  const { search, role, active, inactive, limit } = settings;
  if (active && inactive) throw new UsageError(texts.conflictingOptions);
  const filter = {
    ...(role !== undefined && { role }),
    ...((active || inactive) && { active: active === true }),
  };
  const sdk = remote.asUser();
  const { result, total } = await readListPage(received =>
    sdk.request('GET /admin/users', {
      query: {
        sort: ['createdAt', 'DESC'],
        range: [0, limit - 1],
        filter,
        ...(search !== undefined && { q: search }),
      },
      signal: remote.signal,
      received,
    }),
  );
  const { users } = result;
  const isPartial = users.length < total;
  const caption = isPartial
    ? texts.partOf(formatNumber(users.length), formatNumber(total))
    : texts.count(formatNumber(total));
  const { columns } = texts;
  await renderTable(
    remote,
    {
      head: [
        { label: columns.name, isFlexible: true },
        { label: columns.email, isFlexible: true },
        { label: columns.role },
        { label: columns.status },
        { label: columns.createdAt },
      ],
      rows: users.map(rowOf),
      caption,
      isPartial,
      empty: search !== undefined || Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty,
    },
    { users, total },
  );
}

const rowOf = ({ name, email, role, active, createdAt }: User): StyledTableRow => [
  name,
  email,
  role === 'admin' ? { text: statusLabels.roles.admin, tone: 'strong' } : statusLabels.roles.user,
  active ? { text: statusLabels.user.active, tone: 'good' } : { text: statusLabels.user.inactive, tone: 'bad' },
  { text: formatDate(createdAt), tone: 'muted' },
];
