import { parseRecipient } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ContractOperation, filterContractOperations } from '../testing/contractOperations.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

const LINE = '5215512345678';
/** Path parameters that name a person or a chat. */
const CHAT_PARAM = /\{(contact|conversation|chat)\}/;
/** Operations with the number of a line or of its owner, or with a time in digits, which are no recipients. */
const OTHER_NUMBER_FIELDS = ['POST /clients', 'PATCH /clients/{id}', 'PUT /notices', 'GET /whatsapp/client/{id}/qr'];

/** Private IDs that the networks use for a person whose number is hidden. */
const privateIds = {
  'LID of a linked phone': (n: number) => `98765432100${1000 + n}`,
  'business-scoped ID': (n: number) => `MX.810000${1000 + n}`,
  'longest ID of several portfolios': (n: number) => `US.ENT.${'Az09'.repeat(31)}${1000 + n}`,
} as const;
type PrivateIdKind = keyof typeof privateIds;

let world: ContractTestServer;
let people = 0;
let lastSequence = 0;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
});
afterAll(() => world.stop());

const isPerson = (value: unknown): boolean =>
  typeof value === 'string' && ['phone', 'national', 'lid'].includes(parseRecipient(value)?.kind ?? '');

/** Replaces every person in an example. */
function replacePeople(example: unknown, chat: string): unknown {
  if (Array.isArray(example)) return example.map(item => replacePeople(item, chat));
  if (typeof example !== 'object' || example === null) return isPerson(example) ? chat : example;
  return Object.fromEntries(Object.entries(example).map(([name, value]) => [name, replacePeople(value, chat)]));
}

/** All operations that name a person in the path, the query or the payload. */
const operations = filterContractOperations(
  ({ key, path, endpoint: { example, guard } }) =>
    !OTHER_NUMBER_FIELDS.includes(key) &&
    guard !== 'public' &&
    guard !== 'admin' &&
    (CHAT_PARAM.test(path) ||
      [example.payload, example.query].some(
        part => JSON.stringify(replacePeople(part, 'replaced')) !== JSON.stringify(part),
      )),
);

/** Lets a new person write to the line. @returns the chat that the event of the message contains */
async function receiveFromNewPerson(kind: PrivateIdKind | undefined): Promise<string> {
  people += 1;
  const number = `52155876${String(10_000 + people)}`;
  const options = kind === undefined ? {} : { hidden: true, lid: privateIds[kind](people) };
  const { id } = world.server.network.phone(number, options).write(LINE, `Hola ${people}`);
  return vi.waitFor(
    async () => {
      const sdk = world.server.sdk.withApiToken(world.client.apiToken);
      const query = { after: lastSequence, limit: 500 };
      const { events } = (await sdk.request('GET /external/events', { query })) as unknown as ListedEvents;
      const event = events.find(({ type, data }) => type === 'message.received' && data.messageId === id);
      if (!event) throw new Error('The message has not arrived yet.');
      lastSequence = event.sequence;
      return String(event.data.chat);
    },
    { timeout: 10_000 },
  );
}

interface ListedEvents {
  readonly events: readonly {
    readonly sequence: number;
    readonly type: string;
    readonly data: Readonly<Record<string, unknown>>;
  }[];
}

/** Calls an operation with a person in every place where its example has one. */
async function callWith(operation: ContractOperation, chat: string) {
  const { path, endpoint } = operation;
  const { payload, query = {} } = endpoint.example;
  const search = Object.entries(replacePeople(query, chat) as object)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&');
  const { status, text } = await world.call(
    { ...operation, path: path.replace(CHAT_PARAM, encodeURIComponent(chat)) },
    { search, ...(payload !== undefined && { payload: replacePeople(payload, chat) }) },
  );
  return { status, message: status < 400 ? '' : (JSON.parse(text) as { message: string }).message };
}

describe('an identity that the platform emits', () => {
  it.each(Object.keys(privateIds) as PrivateIdKind[])('is the same in every response: %s', async kind => {
    const chat = await receiveFromNewPerson(kind);
    const sdk = world.server.sdk.withApiToken(world.client.apiToken);
    const { contacts } = await sdk.request('GET /external/contacts', { query: { limit: 1 } });
    const { conversations } = await sdk.request('GET /external/conversations', { query: { limit: 1 } });
    const { messages } = await sdk.request('GET /external/messages', { query: { limit: 1 } });
    expect(chat).toBe(`lid:${privateIds[kind](people)}`);
    expect([contacts, conversations, messages].map(([row]) => row?.chat)).toEqual([chat, chat, chat]);
  });

  it('is tested with all operations that take a recipient', () => {
    expect(operations.map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'POST /external/send',
        'POST /external/send-media',
        'POST /external/messages',
        'GET /external/messages',
        'POST /external/contacts/{contact}/forget',
        'PATCH /external/conversations/{conversation}',
        'POST /external/chats/{chat}/typing',
        'POST /clients/{id}/messages',
      ]),
    );
    expect(operations.length).toBeGreaterThan(30);
  });

  it.each(operations)('is accepted as the number of a known contact is: $key', async operation => {
    const expected = await callWith(operation, await receiveFromNewPerson(undefined));
    for (const kind of Object.keys(privateIds) as PrivateIdKind[]) {
      const chat = await receiveFromNewPerson(kind);
      expect({ chat, ...(await callWith(operation, chat)) }).toEqual({ chat, ...expected });
    }
  });
});
