import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CloudTestBench, type LinkedTestLine } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
let line: LinkedTestLine;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
beforeEach(async () => {
  line = await bench.createLinkedLine();
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

const number = '5215544440000';
const chat = { kind: 'person', phone: number };
const nowInSeconds = (): number => Math.floor(bench.cloud.emulator.clock.now / 1000);
const createText = (fields: object = {}) => ({
  ...{ id: 'wamid.V1', type: 'text', text: { body: 'Hola' }, from: number, timestamp: String(nowInSeconds()) },
  ...fields,
});

describe('the time of a message', () => {
  const unreadableTimes: readonly (readonly [string, () => unknown])[] = [
    ['missing', () => undefined],
    ['null', () => null],
    ['empty', () => ''],
    ['a text', () => 'ayer'],
    ['negative', () => '-5'],
    ['in milliseconds', () => String(nowInSeconds() * 1000)],
    ['two days ahead', () => nowInSeconds() + 2 * 86_400],
    ['an object', () => ({ seconds: 1 })],
  ];

  it.each(unreadableTimes)('that is %s leaves the arrival time to the host', async (_, createTimestamp) => {
    await bench.notify(line, { messages: [createText({ timestamp: createTimestamp() })] });
    const [message] = line.host.messages;
    expect(message).toMatchObject({ chat, content: { text: 'Hola' }, arrival: 'live' });
    expect(message?.timestamp.getTime()).toBeNaN();
  });

  it.each(unreadableTimes)('of an echo, of the history and of a call may be %s, too', async (_, createTimestamp) => {
    const timestamp = createTimestamp();
    const echo = { ...createText({ id: 'wamid.E', timestamp }), from: line.graph.phone, to: number };
    await bench.notify(line, { message_echoes: [echo] }, 'smb_message_echoes');
    const threads = [{ id: number, messages: [createText({ id: 'wamid.H', timestamp })] }];
    await bench.notify(line, { history: [{ metadata: {}, threads }] }, 'history');
    await bench.notify(line, { calls: [{ id: 'wacid.1', from: number, event: 'connect', timestamp }] }, 'calls');
    expect(line.host.messages).toMatchObject([
      { content: { text: 'Hola' }, fromMe: true },
      { content: { text: 'Hola' }, arrival: 'history' },
      { content: { type: 'call', outcome: 'offered' } },
    ]);
  });

  it('that is unreadable opens the reply window, and the message follows those with a time', async () => {
    const messages = [createText({ id: 'wamid.A', timestamp: 'ayer', text: { body: 'Dos' } }), createText()];
    await bench.notify(line, { messages });
    expect(line.host.messages.map(({ content }) => 'text' in content && content.text)).toEqual(['Hola', 'Dos']);
    await expect(
      line.session.send({ id: 'A1', to: { kind: 'person', phone: number }, content: { type: 'text', text: 'Sí' } }),
    ).resolves.toMatchObject({ id: 'A1' });
  });

  it('that is unreadable does not discard the status of a message', async () => {
    line.graph.behavior.hasOpenReplyWindows = true;
    const id = 'A2';
    await line.session.send({ id, to: { kind: 'person', phone: number }, content: { type: 'text', text: 'Sí' } });
    const status = { id: line.graph.acceptedMessages.at(-1)?.wamid, status: 'read', recipient_id: number };
    await bench.notify(line, { statuses: [{ ...status, timestamp: 'ayer' }] });
    expect(line.host.updates).toContainEqual(expect.objectContaining({ id, status: 'read' }));
  });
});

describe('a message', () => {
  it('without an ID is received once, however often Meta repeats it', async () => {
    const message = createText({ id: undefined });
    await bench.notify(line, { messages: [message] });
    await bench.notify(line, { messages: [message] });
    const ids = line.host.messages.map(({ id }) => id);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('whose sender is a number instead of a text is received', async () => {
    await bench.notify(line, { messages: [createText({ from: Number(number) })] });
    expect(line.host.messages).toMatchObject([{ chat, content: { text: 'Hola' } }]);
  });

  it.each([
    ['group', { group_id: 'Y2FwaV9ncm91cDox' }, 'text'],
    ['unknown-sender', { from: undefined }, 'text'],
    ['too-old', { timestamp: '1500000000' }, 'text'],
  ])('without a row for the reason %s is counted with its type', async (reason, fields, name) => {
    await bench.notify(line, { messages: [createText(fields)] });
    expect(line.host.messages).toEqual([]);
    expect(line.host.unstored).toEqual([{ reason, name, messages: 1 }]);
  });

  it('that is no object is counted, and the next one is received', async () => {
    await bench.notify(line, { messages: [null, 'x', createText()] });
    await bench.notify(line, { messages: createText() });
    expect(line.host.messages).toHaveLength(1);
    expect(line.host.unstored.reduce((sum, { messages }) => sum + messages, 0)).toBe(3);
    expect(new Set(line.host.unstored.map(({ reason }) => reason))).toEqual(new Set(['malformed']));
  });

  it('of a group in the history is counted', async () => {
    const threads = [{ id: number, messages: [createText({ group_id: 'Y2Fw' })] }];
    await bench.notify(line, { history: [{ metadata: {}, threads }] }, 'history');
    expect(line.host.unstored).toEqual([{ reason: 'group', name: 'text', messages: 1 }]);
  });
});

it('a notification of a later version is counted with its field, and no number is logged or counted', async () => {
  await bench.notify(line, { holograms: [{ id: '1' }] }, 'holograms');
  await bench.notify(line, { holograms: [{ id: '1' }] }, `field-${number}`);
  await bench.notify(line, { groups: [{ group_id: '1' }] }, 'group_lifecycle_update');
  expect(line.host.unstored).toEqual([
    { reason: 'unknown-type', name: 'holograms', messages: 1 },
    { reason: 'unknown-type', name: '', messages: 1 },
  ]);
});

it.each([
  ['history', { history: { threads: [{ id: number, messages: [{}] }] } }],
  ['history', { history: [{ threads: { id: number, messages: [{}] } }] }],
  ['history', { messages: { id: 'wamid.H' } }],
  ['messages', { statuses: { id: 'wamid.S', status: 'read' } }],
  ['user_preferences', { user_preferences: [null] }],
  ['user_id_update', { user_id_update: { wa_id: number } }],
])('a part of “%s” that is no list of objects is counted: %j', async (field, value) => {
  await bench.notify(line, value, field);
  expect(line.host.messages).toEqual([]);
  expect(line.host.unstored).toEqual([{ reason: 'malformed', name: field, messages: 1 }]);
});

it('a decision about another category of messages is counted, and changes no preference', async () => {
  const preference = { wa_id: number, category: 'utility_messages', value: 'stop', timestamp: nowInSeconds() };
  await bench.notify(line, { user_preferences: [preference] }, 'user_preferences');
  expect(line.host.unstored).toEqual([{ reason: 'unknown-type', name: 'user_preferences', messages: 1 }]);
});

it.each(['messages', 'smb_message_echoes', 'history', 'calls'])(
  'a notification of “%s” without a number is counted',
  async field => {
    await bench.notify(line, { messages: [createText()], metadata: undefined }, field);
    expect(line.host.messages).toEqual([]);
    expect(line.host.unstored).toEqual([{ reason: 'malformed', name: field, messages: 1 }]);
    await bench.notify(line, { metadata: undefined, event: 'VERIFIED_ACCOUNT' }, 'account_review_update');
    expect(line.host.unstored).toHaveLength(1);
  },
);

const context = { id: 'wamid.Q', from: number, forwarded: true };
const referral = { source_type: 'ad', source_id: '1', source_url: 'https://x.test', headline: 'Pan', body: 'Rico' };
const order = {
  text: 'Sin azúcar',
  product_items: [{ product_retailer_id: 'p', quantity: 2, item_price: 5, currency: 'MXN' }],
};
const phones = [{ phone: '+52 55', wa_id: number, type: 'CELL' }];
/** A message of each type, all of whose fields the test below replaces. */
const samples: Readonly<Record<string, object>> = {
  text: { text: { body: 'Hola' }, context, referral },
  image: { image: { id: '1', mime_type: 'image/jpeg', sha256: 'x', caption: 'Pan' } },
  document: { document: { id: '1', mime_type: 'a/b', filename: 'a.pdf', caption: 'Pan' } },
  audio: { audio: { id: '1', voice: true } },
  location: { location: { latitude: 1, longitude: 2, name: 'Centro', address: 'Calle' } },
  contacts: { contacts: [{ name: { formatted_name: 'Ana' }, origin: 'contact_request', phones }] },
  reaction: { reaction: { message_id: 'wamid.Q', emoji: '👍' } },
  button: { button: { payload: 'p', text: 'Sí' } },
  interactive: { interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Uno', description: 'd' } } },
  order: { order },
  edit: { edit: { original_message_id: 'wamid.Q', message: { text: { body: 'Dos' } } } },
  revoke: { revoke: { original_message_id: 'wamid.Q' } },
  system: {
    system: { type: 'user_changed_number', wa_id: '5215544440009', user_id: 'MX.1', previous_user_id: 'MX.2' },
  },
  unsupported: { unsupported: { type: 'poll_creation' }, errors: [{ code: 131051 }] },
};
const oddValues: readonly unknown[] = [null, 7, '', 'x', [], [null], {}, true];

/** Lists copies of a value, in each of which one part is replaced. */
function* replaceEachPart(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const changed of replaceEachPart(part, replacement)) {
      if (!Array.isArray(value)) yield { ...value, [name]: changed };
      else yield value.map((each, index) => (String(index) === name ? changed : each));
    }
}

/** Returns the names of the parts whose value has another type than in the unchanged message. */
const listOtherTypes = (received: unknown, expected: unknown, path = ''): string[] => {
  if (received === undefined || expected === undefined) return [];
  if (typeof received !== typeof expected) return [path];
  if (typeof received !== 'object' || received === null || expected === null) return [];
  return Object.entries(received).flatMap(([name, part]) =>
    listOtherTypes(part, (expected as Record<string, unknown>)[name], `${path}.${name}`),
  );
};

it.each(Object.keys(samples))(
  'a message of the type %s is received with any value in any of its fields',
  async type => {
    await bench.notify(line, { messages: [createText({ ...samples[type], type, id: 'wamid.OK' })] });
    const [unchanged] = line.host.messages;
    let count = 1;
    for (const odd of oddValues)
      for (const changed of replaceEachPart(samples[type], odd)) {
        if (typeof changed !== 'object' || changed === null) continue;
        count += 1;
        await bench.notify(line, { messages: [createText({ ...changed, type, id: `wamid.${type}${count}` })] });
        expect(line.host.messages.length + line.host.unstored.length).toBe(count);
        const { content, quoted, referral: ad } = line.host.messages.at(-1) ?? {};
        if (content?.type !== unchanged?.content.type) continue;
        expect(
          listOtherTypes(
            { content, quoted, ad },
            { content: unchanged?.content, quoted: unchanged?.quoted, ad: unchanged?.referral },
          ),
        ).toEqual([]);
      }
    expect(count).toBeGreaterThan(10);
  },
);
