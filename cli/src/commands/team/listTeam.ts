import type { Member } from '@recado/contract';
import { cli, team as words } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { type Column, count, day, moment, type Row, renderNext, renderTable } from '../../render/index.ts';

const { team: texts } = cli;
const { columns } = texts;

const head: readonly Column[] = [
  { label: columns.name, isFlexible: true },
  { label: columns.email },
  { label: columns.role },
  { label: columns.since },
  { label: columns.seen },
];

/** `recado team CLIENT` */
export async function listTeam(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const team = await sdk.request('GET /clients/{id}/team', { params: { id: client.id }, signal });
  const { owner, members, invitations } = team;
  const caption = [
    texts.count(count(members.length + 1)),
    ...(invitations.length > 0 ? [texts.open(count(invitations.length))] : []),
  ].join(' · ');
  const rows = [[owner.name, '', texts.owner, '', ''], ...members.map(rowOf)];
  await renderTable(remote, { head, rows, caption, empty: texts.empty }, { team });
  if (members.length === 0 && client.shared === null)
    renderNext(remote, [{ about: texts.emptyNext, command: `recado team invite ${client.phoneNumber}` }]);
}

/** What only its owner is told is empty for others. */
const rowOf = ({ name, email, role, since, lastSeenAt }: Member): Row => [
  name,
  email ?? '',
  words.roles[role],
  day(since),
  email === null ? '' : lastSeenAt === null ? texts.unseen : moment(lastSeenAt),
];
