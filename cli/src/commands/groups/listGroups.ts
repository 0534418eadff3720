import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNext, renderTable } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';

const texts = cli.groupList;

/** `recado groups CLIENT [GROUP]`. */
export async function listGroups(
  remote: Remote,
  { args: [client = '', group] }: Pick<Call, 'args'>,
): Promise<void> {
  if (group !== undefined) return showGroup(remote, client, group);
  const sdk = await speakForClient(remote, client);
  const found = await sdk.request('GET /external/groups', { signal: remote.signal });
  const { groups } = found;
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
    role ? texts.roles[role] : { text: texts.outside, tone: 'muted' as const },
    chat,
  ]);
  await renderTable(remote, { head, rows, empty: texts.empty, caption: texts.count(groups.length) }, found);
  const [first] = groups;
  renderNext(
    remote,
    first ? [{ about: texts.openHint, command: `recado groups ${client} ${first.chat}` }] : [],
  );
}

async function showGroup(remote: Remote, client: string, group: string): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const params = { group };
  const found = await sdk.request('GET /external/groups/{group}', { params, signal: remote.signal });
  const { participants, subject } = found.group;
  const { members } = texts;
  const head = [
    { label: members.who, isFlexible: true as const },
    { label: members.lid },
    { label: members.role },
  ];
  const rows = participants.map(({ phoneNumber, lid, role }) => [
    phoneNumber ?? { text: texts.unknown, tone: 'muted' as const },
    lid ?? '',
    texts.roles[role],
  ]);
  const caption = `${subject} · ${texts.people(participants.length)}`;
  await renderTable(remote, { head, rows, empty: texts.noMembers, caption }, found);
}
