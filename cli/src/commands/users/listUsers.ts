import type { User } from '@recado/contract';
import { cli, status } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { readPage } from '../../remote/readPage.ts';
import { count, day, type Row, renderTable } from '../../render/index.ts';
import type { usersOptions } from './options.ts';

const texts = cli.users.list;

/** `recado users list`. */
export async function listUsers(remote: Remote, { settings }: Call<typeof usersOptions>): Promise<void> {
  const { search, role, active, inactive, limit } = settings;
  if (active && inactive) throw new UsageError(texts.both);
  const filter = {
    ...(role !== undefined && { role }),
    ...((active || inactive) && { active: active === true }),
  };
  const sdk = remote.asUser();
  const { answer, total } = await readPage(received =>
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
  const { users } = answer;
  const isPart = users.length < total;
  const caption = isPart ? texts.partOf(count(users.length), count(total)) : texts.count(count(total));
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
      isPart,
      empty: search !== undefined || Object.keys(filter).length > 0 ? texts.emptyFiltered : texts.empty,
    },
    { users, total },
  );
}

const rowOf = ({ name, email, role, active, createdAt }: User): Row => [
  name,
  email,
  role === 'admin' ? { text: status.roles.admin, tone: 'strong' } : status.roles.user,
  active ? { text: status.user.active, tone: 'good' } : { text: status.user.inactive, tone: 'bad' },
  { text: day(createdAt), tone: 'muted' },
];
