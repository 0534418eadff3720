import type { Template } from '@recado/contract';
import { cliTexts, templateTexts as words } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNextSteps, renderTable, type StyledTableRow, toPlainText } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cliTexts.templates;
const { columns } = texts;

/**
 * `recado templates CLIENT`: lists the message templates of a client with their variables. Templates can be
 * sent to contacts who have not written lately.
 */
export async function listTemplates(
  remote: RemoteContext,
  { args: [client = ''] }: Pick<CommandInvocation, 'args'>,
): Promise<void> {
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

const rowOf = ({ name, language, status, reason, variables, body }: Template): StyledTableRow => [
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
