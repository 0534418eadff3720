/**
 * Holds `docs/messages.md` to the compiled contract and to the words that screens and terminal have. `--write` writes the
 * page instead of comparing it. That each kind really comes through is proved by what the page names.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { endpoints, eventTypes, message, messageKinds, remarkEventTypes } from '../../contract/dist/index.js';
import { cli, webhookTools, messageKinds as words } from '../../texts/dist/index.js';

const page = new URL('../../../docs/messages.md', import.meta.url);
const yes = '✓';
const no = '–';
const mark = is => (is ? yes : no);

const fields = new Set(Object.keys(message.describe().keys));
const files = new Set(['image', 'video', 'audio', 'voice', 'document', 'sticker']);
const camel = kind => kind.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
/** The field that says what it says. */
const fieldOf = kind => {
  if (kind === 'text') return 'text';
  if (files.has(kind)) return 'media';
  return fields.has(camel(kind)) ? camel(kind) : undefined;
};
/** What a program may say in `type` of each call. */
const typesOf = call => new Set(endpoints[call].payload.describe().keys.type.allow);
const sentFiles = typesOf('POST /external/send-media');
const sendable = typesOf('POST /external/messages');
const sentBy = kind => {
  if (!sendable.has(kind)) return no;
  if (kind === 'text') return '`messages`, `send`';
  return sentFiles.has(kind) ? '`messages`, `send-media`' : '`messages`';
};
/** What says it about a message. */
const saidBy = {
  'message.reaction': 'PUT /external/messages/{messageId}/reaction',
  'message.edited': 'PATCH /external/messages/{messageId}',
  'message.deleted': 'DELETE /external/messages/{messageId}',
};

/** What only we say. */
const ours = new Set(['menu', 'template']);
/** What Meta's platform has a word for when it comes in; anything else is `unsupported` there. */
const official = new Set(['text', ...files, 'location', 'contacts', 'choice', 'order', 'unsupported']);
const officially = kind =>
  [official.has(kind) && 'in', sendable.has(kind) && kind !== 'poll' && 'out'].filter(Boolean).join(', ') ||
  no;

/** What tells of it when it comes in. */
const eventOf = { undecryptable: 'message.undecryptable', call: 'call.received' };

const kindRows = messageKinds.map(kind => [
  `\`${kind}\``,
  words[kind] ?? no,
  fieldOf(kind) ? `\`${fieldOf(kind)}\`` : no,
  ours.has(kind) ? no : `\`${eventOf[kind] ?? 'message.received'}\``,
  mark(Object.hasOwn(words, kind)),
  mark(Object.hasOwn(cli.tail.kinds, kind)),
  sentBy(kind),
  mark(kind !== 'undecryptable' && !ours.has(kind)),
  officially(kind),
]);
const told = {
  'message.reaction': 'reactions',
  'message.edited': 'edits',
  'message.deleted': 'deletedAt',
  'message.vote': 'poll',
};
const remarkRows = remarkEventTypes.map(type => [
  `\`${type}\``,
  webhookTools.events[type],
  `\`${fields.has(told[type]) ? told[type] : no}\``,
  mark(eventTypes.includes(type)),
  mark(Object.hasOwn(webhookTools.events, type)),
  mark(Object.hasOwn(cli.tail.remarks, type)),
  Object.hasOwn(endpoints, saidBy[type]) ? `\`${saidBy[type]}\`` : no,
  yes,
]);

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n');

const text = `# Messages, kind by kind

Written by \`npm run messages\` from the contract; \`npm run check:messages\` compares it. Why it is so:
[adr/0019](adr/0019-one-vocabulary-for-messages.md). Every kind is stored and is in \`GET /external/messages\`; *field* is what says
it there, *event* is what webhooks and the feed are told. A column is proved for all its rows at once, because the tests go
through the contract's list: stored, API, webhook and emulator by \`cli/src/mainJob/kinds.test.ts\` on \`recado serve\` with
real Baileys; the feed and the console by \`packages/web/src/walks/clients/feed/kinds.test.ts\` for the kinds that look
different, and by the types of their words; the terminal by \`cli/src/commands/tail/describeEvent.test.ts\`.

${table(['kind', 'word', 'field', 'event', 'console', 'terminal', 'sendable', 'emulator', 'Cloud API'], kindRows)}

\`menu\` and \`template\` are only ever ours. By Meta's Cloud API each row is proved by \`cli/src/mainJob/cloud.test.ts\`, in and out, against the emulated platform:
what it has no word for comes as \`unsupported\`, and is refused before it leaves. Of \`menu\`: what answers it is a \`choice\` (\`cli/src/mainJob/kinds.test.ts\`, in five ways). \`undecryptable\` becomes what it is when its sender's phone repeats it (\`plugins/transport-baileys/src/incoming/undecryptable.test.ts\`).

## What is said about a message

No messages of their own: events with the message as it stands afterwards, and a field of that message.

${table(['event', 'word', 'field', 'API, webhook, feed', 'console', 'terminal', 'sendable', 'emulator'], remarkRows)}
`;

if (process.argv.includes('--write')) writeFileSync(page, text);
let committed;
try {
  committed = readFileSync(page, 'utf8');
} catch {}
const lacking = [...kindRows, ...remarkRows].filter(row => row.includes(undefined));
const differs = committed !== text || lacking.length > 0;
if (differs) console.error('docs/messages.md is not what the contract says; write it with: npm run messages');
console.log(`check:messages: ${kindRows.length} kinds, ${differs ? 'with' : 'no'} problems`);
process.exit(differs || kindRows.length === 0 ? 1 : 0);
