/**
 * Compares `docs/messages.md` with the compiled contract and with the texts of screens and terminal.
 * `--write` writes the page instead of comparing it. For each kind of message, the page also names the
 * tests that prove its transmission.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints, eventTypes, message, messageKinds, messageUpdateEventTypes } from '../../contract/dist/index.js';
import { cliTexts, webhookToolTexts, messageKindLabels as words } from '../../texts/dist/index.js';

const page = new URL('../../../docs/messages.md', import.meta.url);
const yes = '✓';
const no = '–';
const formatFlag = isTrue => (isTrue ? yes : no);

const fields = new Set(Object.keys(message.describe().keys));
const files = new Set(['image', 'video', 'audio', 'voice', 'document', 'sticker']);
const toCamelCase = kind => kind.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
/** Returns the name of the message field that contains the content of this kind of message. */
const findField = kind => {
  if (kind === 'text') return 'text';
  if (files.has(kind)) return 'media';
  return fields.has(toCamelCase(kind)) ? toCamelCase(kind) : undefined;
};
/** Lists the values of `type` that an API call accepts from a program. */
const listTypes = call => new Set(endpoints[call].payload.describe().keys.type.allow);
const sendableFiles = listTypes('POST /external/send-media');
const sendableKinds = listTypes('POST /external/messages');
const describeSending = kind => {
  if (!sendableKinds.has(kind)) return no;
  if (kind === 'text') return '`messages`, `send`';
  return sendableFiles.has(kind) ? '`messages`, `send-media`' : '`messages`';
};
/** The endpoint that sends each kind of message update, such as a reaction or an edit. */
const updateEndpoints = {
  'message.reaction': 'PUT /external/messages/{messageId}/reaction',
  'message.edited': 'PATCH /external/messages/{messageId}',
  'message.deleted': 'DELETE /external/messages/{messageId}',
  'message.labeled': 'PUT /external/messages/{messageId}/labels',
};

/** Kinds of messages that Recado sends but never receives. */
const outboundOnlyKinds = new Set(['menu', 'template']);
/** Inbound kinds that Meta's platform can represent. All others arrive there as `unsupported`. */
const cloudApiInboundKinds = new Set(['text', ...files, 'location', 'contacts', 'choice', 'order', 'unsupported']);
const describeCloudApi = kind =>
  [cloudApiInboundKinds.has(kind) && 'in', sendableKinds.has(kind) && kind !== 'poll' && 'out']
    .filter(Boolean)
    .join(', ') || no;

/** Kinds of inbound messages that have their own event type, so they do not arrive as `message.received`. */
const inboundEvents = { undecryptable: 'message.undecryptable', call: 'call.received' };

const kindRows = messageKinds.map(kind => [
  `\`${kind}\``,
  words[kind] ?? no,
  findField(kind) ? `\`${findField(kind)}\`` : no,
  outboundOnlyKinds.has(kind) ? no : `\`${inboundEvents[kind] ?? 'message.received'}\``,
  formatFlag(Object.hasOwn(words, kind)),
  formatFlag(Object.hasOwn(cliTexts.tail.kinds, kind)),
  describeSending(kind),
  formatFlag(kind !== 'undecryptable' && !outboundOnlyKinds.has(kind)),
  describeCloudApi(kind),
]);
const updateFields = {
  'message.reaction': 'reactions',
  'message.edited': 'edits',
  'message.deleted': 'deletedAt',
  'message.vote': 'poll',
  'message.response': 'event',
  'message.pinned': 'pinned',
  'message.labeled': 'labels',
};
const messageUpdateRows = messageUpdateEventTypes.map(type => [
  `\`${type}\``,
  webhookToolTexts.events[type],
  `\`${fields.has(updateFields[type]) ? updateFields[type] : no}\``,
  formatFlag(eventTypes.includes(type)),
  formatFlag(Object.hasOwn(webhookToolTexts.events, type)),
  formatFlag(Object.hasOwn(cliTexts.tail.messageUpdates, type)),
  Object.hasOwn(endpoints, updateEndpoints[type]) ? `\`${updateEndpoints[type]}\`` : no,
  yes,
]);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const text = `# Message kinds

\`npm run messages\` generates this page from the contract, and \`npm run check:messages\` compares it. The reasons are in
[adr/0019](adr/0019-message-kinds-and-message-updates.md). Every kind is stored and listed by \`GET /external/messages\`.
*field* is the message field with its content, *event* the type that webhooks and the feed receive. The tests iterate over
the contract's list, so each column is tested for all rows:

- stored, API, webhook and emulator: \`cli/src/mainJob/kinds.test.ts\`, on \`recado serve\` with real Baileys;
- feed and console: \`packages/web/src/e2e/clients/feed/messageKinds.test.ts\` for the kinds that look different, and the
  types of their texts;
- terminal: \`cli/src/commands/tail/describeEvent.test.ts\`.

${table(['kind', 'word', 'field', 'event', 'console', 'terminal', 'sendable', 'emulator', 'Cloud API'], kindRows)}

Only Recado sends \`menu\` and \`template\`. \`cli/src/mainJob/cloud.test.ts\` tests each row on Meta's Cloud API, in and
out, against the emulated platform. Content that Meta cannot represent arrives as \`unsupported\` and is rejected before
sending. An answer to a \`menu\` is a \`choice\` (\`cli/src/mainJob/kinds.test.ts\`, in five ways). An \`undecryptable\` message
gets its kind when the sender's phone repeats it (\`plugins/transport-baileys/src/incoming/undecryptable.test.ts\`).

## Message updates

An update is not a message. It is an event with the resulting message, and a field of that message.

${table(['event', 'word', 'field', 'API, webhook, feed', 'console', 'terminal', 'sendable', 'emulator'], messageUpdateRows)}
`;

if (process.argv.includes('--write')) writeFileSync(page, text);
let committed;
try {
  committed = readFileSync(page, 'utf8');
} catch {}
const incompleteRows = [...kindRows, ...messageUpdateRows].filter(row => row.includes(undefined));
const differs = committed !== text || incompleteRows.length > 0;
if (differs) console.error('docs/messages.md differs from the contract; update it with: npm run messages');
console.log(`check:messages: ${kindRows.length} kinds, ${differs ? 'with' : 'no'} problems`);
process.exit(differs || kindRows.length === 0 ? 1 : 0);
