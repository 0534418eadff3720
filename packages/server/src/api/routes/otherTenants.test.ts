import type { ApiKey } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goneFileStatus } from '../../testing/nodeCount.ts';
import { createThings, MARTA as marta, patience, type Things } from './testing/createThings.ts';
import { having } from './testing/operations.ts';
import { startWorld, type World } from './testing/startWorld.ts';

/** Nobody who may not see the victim's things may read these words. */
const SECRET = 'zafiro';

let world: World;
let owner: Sdk;
let program: Sdk;
let own: Things;
let foreign: Things;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
  const { server, client } = world;
  server.network.phone(marta);
  owner = world.owner.sdk;
  program = server.sdk.withApiToken(client.apiToken);
  own = await createThings(world, owner, client.id, 'Concha', '5215512345678');
  // One that the network knows, too, so that it can be told of what is said about it.
  const { id: waId } = server.network.phone(marta).write('5215512345678', 'Buenas');
  own = { ...own, waId, message: await vi.waitFor(() => idOf(waId), patience) };
  foreign = await createThings(world, world.target.sdk, world.foreign.id, SECRET, '5215512345679');
});
afterAll(() => world.stop());

const idOf = async (messageId: string): Promise<string> =>
  (await program.request('GET /external/messages/{messageId}', { params: { messageId } })).message.id;

/** What of the other's nobody but itself touches. */
const kept = () =>
  Promise.all(
    ['messages', 'remarks', 'conversations', 'uploads', 'webhooks'].map(table =>
      world.server.knex(table).where({ clientId: foreign.client }).count(),
    ),
  );

interface Naming {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly payload?: unknown;
}
type Ask = readonly [key: ApiKey, of: (thing: Things) => Naming];

const to = marta;
const words = { to, text: 'Con gusto' };
const asImage = (file: object) => ({ to, type: 'image', image: file });
/** A campaign with this file, a new one or our own. */
const ofCampaign: Ask[1] = ({ mediaId }) => ({
  params: { campaign: own.campaign },
  payload: { name: 'Pan', message: { type: 'image', image: { mediaId } } },
});
const chosen: Ask[1] = ({ contact }) => ({
  params: { campaign: own.campaign },
  payload: { contacts: [contact] },
});
const ofContact: Ask[1] = ({ contact }) => ({ params: { contact }, payload: { optedOut: false } });
/** Each place where a call about one's own client names something by its id, beside the path, which the matrix has. */
const places: readonly Ask[] = [
  ['POST /external/send', ({ waId }) => ({ payload: { ...words, replyTo: waId } })],
  ['POST /external/send', ({ message }) => ({ payload: { ...words, replyTo: message } })],
  ['POST /external/send-media', ({ mediaId }) => ({ payload: { to, mediaId } })],
  [
    'POST /external/send-media',
    ({ message }) => ({ payload: { to, mediaId: own.mediaId, replyTo: message } }),
  ],
  ['POST /external/messages', ({ mediaId }) => ({ payload: asImage({ mediaId }) })],
  [
    'POST /external/messages',
    ({ waId }) => ({ payload: { to, type: 'text', text: { text: 'Sí' }, replyTo: waId } }),
  ],
  ['POST /clients/{id}/messages', ({ mediaId }) => ({ payload: asImage({ mediaId }) })],
  [
    'POST /clients/{id}/messages',
    ({ message }) => ({ payload: { to, type: 'text', text: { text: 'Sí' }, replyTo: message } }),
  ],
  [
    'PUT /external/messages/{messageId}/reaction',
    ({ waId }) => ({ params: { messageId: waId }, payload: { emoji: '👍' } }),
  ],
  ['POST /external/messages/{messageId}/read', ({ waId }) => ({ params: { messageId: waId } })],
  [
    'PUT /external/groups/{group}/picture',
    ({ mediaId }) => ({ params: { group: own.group }, payload: { mediaId } }),
  ],
  ['PUT /external/profile/picture', ({ mediaId }) => ({ payload: { mediaId } })],
  ['GET /external/groups/{group}', ({ group }) => ({ params: { group } })],
  ['GET /external/contacts/{contact}', ({ contact }) => ({ params: { contact } })],
  ['PATCH /external/contacts/{contact}', ofContact],
  ['PATCH /clients/{id}/contacts/{contact}', ofContact],
  ['POST /external/contacts/{contact}/block', ({ contact }) => ({ params: { contact } })],
  [
    'GET /external/conversations/{conversation}/messages',
    ({ message }) => ({ params: { conversation: own.conversation }, query: { around: message } }),
  ],
  [
    'POST /clients/{id}/deliveries/recover',
    ({ webhook }) => ({ payload: { since: new Date(0).toISOString(), webhookId: webhook } }),
  ],
  ...(['/external', '/clients/{id}'] as const).flatMap((at): Ask[] => [
    [`POST ${at}/campaigns`, ofCampaign],
    [`PATCH ${at}/campaigns/{campaign}`, ofCampaign],
    [`POST ${at}/campaigns/{campaign}/recipients`, chosen],
  ]),
  ['POST /clients/{id}/webhook/test', ({ webhook }) => ({ payload: { webhookId: webhook } })],
];

const ask = async ([key, of]: Ask, thing: Things) => {
  const { params, ...naming } = of(thing);
  const asking = { ...naming, params: { id: own.client, ...params } };
  const { status, body } = await (key.includes(' /clients/') ? owner : program).raw(key, asking);
  return { status, text: JSON.stringify(body) };
};

describe('what is another client’s, named in a call about one’s own', () => {
  it('is named in every body that takes an id', () => {
    const known = new Set<string>(places.map(([key]) => key));
    const taking = having(({ endpoint: { payload } }) =>
      /"(mediaId|replyTo|webhookId)"/.test(JSON.stringify(payload?.describe() ?? {})),
    );
    expect(taking.map(({ key }) => key).filter(key => !known.has(key))).toEqual([]);
    expect(taking.length).toBeGreaterThanOrEqual(7);
  });

  it.each(places.map(place => ({ place, key: place[0] })))('$key does not find it', async ({ place }) => {
    const before = await kept();
    const { status, text } = await ask(place, foreign);
    expect({ status, text }).toEqual({
      status: expect.toBeOneOf([400, 404, 422]),
      text: expect.not.stringContaining(SECRET),
    });
    expect(await kept()).toEqual(before);
    // The control: with one's own the same call succeeds.
    expect(await ask(place, own)).toMatchObject({ status: expect.toBeOneOf([200, 201, 202]) });
  });

  /** Every id that there is, in every place of every query. */
  const keysOf = (operation: (typeof lists)[number]) =>
    Object.keys(operation.endpoint.query?.describe().keys ?? {});
  const lists = having(
    ({ method, endpoint: { guard, query } }) =>
      method === 'GET' && query && (guard === 'session' || guard === 'token'),
  );

  it.each(lists)('$key shows nothing of it, whatever its query names', async operation => {
    const { path } = operation;
    const ids = [...Object.values(foreign), `${Date.now()}_${foreign.conversation}`, `${SECRET}`];
    for (const name of keysOf(operation)) {
      for (const id of ids) {
        const answer = await world.call(operation, {
          id: own.client,
          search: new URLSearchParams({ [name]: id }).toString(),
        });
        expect(answer.status).toBeLessThan(500);
        expect({ path, name, id, text: answer.text }).toMatchObject({
          text: expect.not.stringContaining(`${SECRET}.`),
        });
        expect(answer.text).not.toContain(`pedido ${SECRET}`);
        expect(answer.text).not.toContain(foreign.client);
      }
    }
  });
});

describe('an administrator who reads what is another’s', () => {
  /** Nothing of what customers wrote, or were written, is in these. */
  const settings =
    'message-stats absences robot webhooks webhook/secret deliveries opt-out team token-uses health retention retention/preview proxy status-page export transports templates';
  const bare = settings.split(' ').map(end => `/clients/{id}/${end}`);
  const read = having(
    ({ method, path }) => method === 'GET' && path.startsWith('/clients/{id}/') && !bare.includes(path),
  );

  it.each(read)('$key leaves a trace', async operation => {
    // Another one each time: it is told once an hour.
    const admin = await world.server.person({ role: 'admin' });
    const { message: messageId, delivery: deliveryId, ...ids } = foreign;
    const params = { ...operation.endpoint.example.params, ...ids, messageId, deliveryId };
    const example = { ...operation.endpoint.example, params };
    const asking = { ...operation, endpoint: { ...operation.endpoint, example } };
    const headers = { authorization: `Bearer ${admin.token}` };
    const { status } = await world.call(asking, { id: foreign.client, headers });
    // There is no file of the one message.
    expect(status).toBeOneOf([200, goneFileStatus]);
    const theirs = { actorId: admin.id, targetId: foreign.client };
    const traces = await world.server.knex('audit').where(theirs).orderBy('id');
    const [, of] = /\/(contact|campaign).*\/export$/.exec(operation.path) ?? [];
    const told = operation.path.endsWith('/data') ? ['contacts.copied'] : [];
    const taken = of === 'contact' ? ['contacts.exported'] : of ? [`${of}.exported`] : told;
    expect(traces.map(({ action }) => action)).toEqual(['client.messages_read', ...taken]);
  });
});
