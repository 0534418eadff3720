import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNextSteps, renderTable } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cliTexts.groupList;

/**
 * Implements `recado groups CLIENT [GROUP]`: lists the groups of a client, or the members of one.
 */
export async function listGroups(
  remote: RemoteContext,
  { args: [client = '', group] }: Pick<CommandInvocation, 'args'>,
): Promise<void> {
  if (group !== undefined) return showGroup(remote, client, group);
  const sdk = await createClientSdk(remote, client);
  const response = await sdk.request('GET /external/groups', { signal: remote.signal });
  const { groups } = response;
  const { columns } = texts;
  const head = [
    { label: columns.subject, isFlexible: true as const },
    { label: columns.size, align: 'right' as const },
    { label: columns.role },
    { label: columns.chat },
  ];
  const rows = groups.map(({ subject, size, role, chat }) => [
    subject,
    String(size),
    role ? texts.roles[role] : { text: texts.notMember, tone: 'muted' as const },
    chat,
  ]);
  await renderTable(remote, { head, rows, empty: texts.empty, caption: texts.count(groups.length) }, response);
  const [first] = groups;
  renderNextSteps(remote, first ? [{ reason: texts.openHint, command: `recado groups ${client} ${first.chat}` }] : []);
}

async function showGroup(remote: RemoteContext, client: string, group: string): Promise<void> {
  const sdk = await createClientSdk(remote, client);
  const params = { group };
  const response = await sdk.request('GET /external/groups/{group}', { params, signal: remote.signal });
  const { participants, subject } = response.group;
  const { members } = texts;
  const head = [{ label: members.who, isFlexible: true as const }, { label: members.lid }, { label: members.role }];
  const rows = participants.map(({ phoneNumber, lid, role }) => [
    phoneNumber ?? { text: texts.hiddenNumber, tone: 'muted' as const },
    lid ?? '',
    texts.roles[role],
  ]);
  const caption = `${subject} · ${texts.people(participants.length)}`;
  await renderTable(remote, { head, rows, empty: texts.noMembers, caption }, response);
}
