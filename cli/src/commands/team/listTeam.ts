import type { TeamMember } from '@recado/contract';
import { cliTexts, teamTexts as words } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient, getSuggestedReference } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatDate,
  formatDateTime,
  formatNumber,
  renderNextSteps,
  renderTable,
  type StyledTableRow,
  type TableColumn,
} from '../../render/index.ts';

const { team: texts } = cliTexts;
const { columns } = texts;

const head: readonly TableColumn[] = [
  { label: columns.name, isFlexible: true },
  { label: columns.email },
  { label: columns.role },
  { label: columns.since },
  { label: columns.lastSeen },
];

/** `recado team CLIENT`: lists the owner and the members of a client. */
export async function listTeam(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const team = await sdk.request('GET /clients/{id}/team', { params: { id: client.id }, signal });
  const { owner, members, invitations } = team;
  const caption = [
    texts.count(formatNumber(members.length + 1)),
    ...(invitations.length > 0 ? [texts.openInvitations(formatNumber(invitations.length))] : []),
  ].join(' · ');
  const rows = [[owner.name, '', texts.owner, '', ''], ...members.map(rowOf)];
  await renderTable(remote, { head, rows, caption, empty: texts.empty, hasLocalTimes: true }, { team });
  if (members.length === 0 && client.shared === null)
    renderNextSteps(remote, [
      { reason: texts.emptyNext, command: `recado team invite ${getSuggestedReference(client, name)}` },
    ]);
}

/** Builds the row of a member. Fields that only the owner of the client receives are empty for other users. */
const rowOf = ({ name, email, role, since, lastSeenAt }: TeamMember): StyledTableRow => [
  name,
  email ?? '',
  words.roles[role],
  formatDate(since),
  email === null ? '' : lastSeenAt === null ? texts.neverSeen : formatDateTime(lastSeenAt),
];
