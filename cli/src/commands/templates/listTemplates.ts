import type { Template } from '@recado/contract';
import { cli, templates as words } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { plain, type Row, renderNext, renderTable } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';

const texts = cli.templates;
const { columns } = texts;

/** `recado templates CLIENT`: what may be sent to who has not written lately, and what goes into it. */
export async function listTemplates(
  remote: Remote,
  { args: [client = ''] }: Pick<Call, 'args'>,
): Promise<void> {
  const sdk = await speakForClient(remote, client, [], { asPerson: true });
  const templates: Template[] = [];
  let cursor: string | undefined;
  do {
    const page = await sdk.request('GET /external/templates', {
      query: { limit: 100, ...(cursor !== undefined && { cursor }) },
      signal: remote.signal,
    });
    templates.push(...page.templates);
    cursor = page.next ?? undefined;
  } while (cursor !== undefined);
  const head = [
    { label: columns.name },
    { label: columns.language },
    { label: columns.status },
    { label: columns.gaps, align: 'right' as const },
    { label: columns.text, isFlexible: true as const },
  ];
  const rows = templates.map(rowOf);
  const caption = texts.count(templates.length);
  await renderTable(remote, { head, rows, empty: texts.empty, caption }, { templates });
  const usable = templates.find(({ sendable }) => sendable);
  if (!usable) return;
  const values = usable.variables.map((_, n) => ` "${texts.value(n + 1)}"`).join('');
  const command = `recado send ${client} ${texts.number} --template ${usable.name}${values}`;
  renderNext(remote, [{ about: texts.sendHint, command }]);
}

const rowOf = ({ name, language, status, reason, variables, body }: Template): Row => [
  name,
  language,
  { text: words.statuses[status], tone: tones[status] },
  String(variables.length),
  // What is to be done about one that was rejected comes before its words.
  [reason !== null && words.page.reason(plain(reason)), body.replaceAll(/\s+/g, ' ')]
    .filter(Boolean)
    .join(' '),
];

const tones = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  paused: 'waiting',
  disabled: 'bad',
} as const;
