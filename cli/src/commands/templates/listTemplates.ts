import type { Template } from '@recado/contract';
import { cli, templates as words } from '@recado/texts';
import type { CommandCall } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { type Row, renderNextSteps, renderTable, toPlainText } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cli.templates;
const { columns } = texts;

/**
 * `recado templates CLIENT`: lists the templates for contacts who have not written lately, and the
 * variables of each template.
 */
export async function listTemplates(remote: Remote, { args: [client = ''] }: Pick<CommandCall, 'args'>): Promise<void> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
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
    { label: columns.placeholders, align: 'right' as const },
    { label: columns.text, isFlexible: true as const },
  ];
  const rows = templates.map(rowOf);
  const caption = texts.count(templates.length);
  await renderTable(remote, { head, rows, empty: texts.empty, caption }, { templates });
  const sendableTemplate = templates.find(({ sendable }) => sendable);
  if (!sendableTemplate) return;
  const values = sendableTemplate.variables.map((_, n) => ` "${texts.value(n + 1)}"`).join('');
  const command = `recado send ${client} ${texts.number} --template ${sendableTemplate.name}${values}`;
  renderNextSteps(remote, [{ reason: texts.sendHint, command }]);
}

const rowOf = ({ name, language, status, reason, variables, body }: Template): Row => [
  name,
  language,
  { text: words.statuses[status], tone: tones[status] },
  String(variables.length),
  // Print the reason of a rejection before the body, because the user has to react to it.
  [reason !== null && words.page.reason(toPlainText(reason)), body.replaceAll(/\s+/g, ' ')].filter(Boolean).join(' '),
];

const tones = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  paused: 'waiting',
  disabled: 'bad',
} as const;
