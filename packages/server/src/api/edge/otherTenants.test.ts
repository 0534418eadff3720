import type { ApiEndpointKey } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MISSING_FILE_HTTP_STATUS } from '../../testing/TEST_CLUSTER_NODE_COUNT.ts';
import { filterContractOperations } from '../testing/contractOperations.ts';
import {
  type ClientResourceIds,
  createClientResources,
  MARTA_PHONE as marta,
  resourceWaitTimeoutOptions,
} from '../testing/createClientResources.ts';
import { type ContractTestServer, startContractTestServer } from '../testing/startContractTestServer.ts';

/** Text in all data of the foreign client, which must not occur in responses to other callers. */
const SECRET = 'zafiro';

let world: ContractTestServer;
let owner: Sdk;
let program: Sdk;
let ownResources: ClientResourceIds;
let foreignResources: ClientResourceIds;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  const { server, client } = world;
  server.network.phone(marta);
  owner = world.owner.sdk;
  program = server.sdk.withApiToken(client.apiToken);
  ownResources = await createClientResources(world, owner, client.id, 'Concha', '5215512345678');
  // The message must exist on the network, because reactions and receipts for it are sent there.
  const { id: waId } = server.network.phone(marta).write('5215512345678', 'Buenas');
  ownResources = {
    ...ownResources,
    waId,
    message: await vi.waitFor(() => findMessageId(waId), resourceWaitTimeoutOptions),
  };
  foreignResources = await createClientResources(world, world.target.sdk, world.foreign.id, SECRET, '5215512345679');
});
afterAll(() => world.stop());

const findMessageId = async (messageId: string): Promise<string> =>
  (await program.request('GET /external/messages/{messageId}', { params: { messageId } })).message.id;

/** Counts the foreign client's rows, which calls for the own client must not change. */
const countForeignRows = () =>
  Promise.all(
    ['messages', 'messageUpdates', 'conversations', 'uploads', 'webhooks'].map(table =>
      world.server.knex(table).where({ clientId: foreignResources.client }).count(),
    ),
  );

interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly payload?: unknown;
}
type CallTemplate = readonly [key: ApiEndpointKey, of: (resources: ClientResourceIds) => CallInput];

const to = marta;
const textPayload = { to, text: 'Con gusto' };
const createImagePayload = (file: object) => ({ to, type: 'image', image: file });
/** Returns the input of calls that create or change a campaign with this file. */
const createCampaignInput: CallTemplate[1] = ({ mediaId }) => ({
  params: { campaign: ownResources.campaign },
  payload: { name: 'Pan', message: { type: 'image', image: { mediaId } } },
});
const createRecipientsInput: CallTemplate[1] = ({ contact }) => ({
  params: { campaign: ownResources.campaign },
  payload: { contacts: [contact] },
});
const createContactInput: CallTemplate[1] = ({ contact }) => ({ params: { contact }, payload: { optedOut: false } });
/** Calls for the own client, one for each place that names an ID. The guard matrix tests IDs in paths. */
const callTemplates: readonly CallTemplate[] = [
  // Status posts come first, because a later call blocks the only contact.
  ...(['/external', '/clients/{id}'] as const).map(
    (at): CallTemplate => [
      `POST ${at}/status-posts`,
      ({ mediaId }) => ({ payload: { type: 'image', image: { mediaId }, audience: { kind: 'all' } } }),
    ],
  ),
  ['POST /external/send', ({ waId }) => ({ payload: { ...textPayload, replyTo: waId } })],
  ['POST /external/send', ({ message }) => ({ payload: { ...textPayload, replyTo: message } })],
  ['POST /external/send-media', ({ mediaId }) => ({ payload: { to, mediaId } })],
  [
    'POST /external/send-media',
    ({ message }) => ({ payload: { to, mediaId: ownResources.mediaId, replyTo: message } }),
  ],
  ['POST /external/messages', ({ mediaId }) => ({ payload: createImagePayload({ mediaId }) })],
  ['POST /external/messages', ({ waId }) => ({ payload: { to, type: 'text', text: { text: 'Sí' }, replyTo: waId } })],
  ['POST /clients/{id}/messages', ({ mediaId }) => ({ payload: createImagePayload({ mediaId }) })],
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
    ({ mediaId }) => ({ params: { group: ownResources.group }, payload: { mediaId } }),
  ],
  ['PUT /external/profile/picture', ({ mediaId }) => ({ payload: { mediaId } })],
  ['GET /external/groups/{group}', ({ group }) => ({ params: { group } })],
  ['GET /external/contacts/{contact}', ({ contact }) => ({ params: { contact } })],
  ['PATCH /external/contacts/{contact}', createContactInput],
  ['PATCH /clients/{id}/contacts/{contact}', createContactInput],
  ['POST /external/contacts/{contact}/block', ({ contact }) => ({ params: { contact } })],
  [
    'GET /external/conversations/{conversation}/messages',
    ({ message }) => ({ params: { conversation: ownResources.conversation }, query: { around: message } }),
  ],
  [
    'POST /clients/{id}/deliveries/recover',
    ({ webhook }) => ({ payload: { since: new Date(0).toISOString(), webhookId: webhook } }),
  ],
  ...(['/external', '/clients/{id}'] as const).flatMap((at): CallTemplate[] => [
    [`POST ${at}/campaigns`, createCampaignInput],
    [`PATCH ${at}/campaigns/{campaign}`, createCampaignInput],
    [`POST ${at}/campaigns/{campaign}/recipients`, createRecipientsInput],
  ]),
  ...(['/external', '/clients/{id}'] as const).map(
    (at): CallTemplate => [
      `PATCH ${at}/conversations/{conversation}`,
      ({ colleague }) => ({
        params: { conversation: ownResources.conversation },
        payload: { assignedTo: colleague },
      }),
    ],
  ),
  [
    'PATCH /clients/{id}/conversations',
    ({ colleague }) => ({ payload: { conversations: [ownResources.conversation], assignedTo: colleague } }),
  ],
  ['POST /clients/{id}/webhook/test', ({ webhook }) => ({ payload: { webhookId: webhook } })],
];

const executeCall = async ([key, createInput]: CallTemplate, resources: ClientResourceIds) => {
  const { params, ...otherInput } = createInput(resources);
  const request = { ...otherInput, params: { id: ownResources.client, ...params } };
  const { status, body } = await (key.includes(' /clients/') ? owner : program).raw(key, request);
  return { status, text: JSON.stringify(body) };
};

describe('resource of another client in a call for the own client', () => {
  it('is part of a test for every request body that takes an ID', () => {
    const testedKeys = new Set<string>(callTemplates.map(([key]) => key));
    const operationsWithIds = filterContractOperations(({ endpoint: { payload } }) =>
      /"(mediaId|replyTo|webhookId|assignedTo)"/.test(JSON.stringify(payload?.describe() ?? {})),
    );
    // A stored view is a filter. With the ID of a stranger it finds nothing, as the queries below.
    const filters = ['POST /conversations/views'];
    expect(operationsWithIds.map(({ key }) => key).filter(key => !testedKeys.has(key))).toEqual(filters);
    expect(operationsWithIds.length).toBeGreaterThanOrEqual(7);
  });

  it.each(callTemplates.map(template => ({ template, key: template[0] })))(
    'is rejected with 400, 404 or 422 by $key',
    async ({ template }) => {
      const before = await countForeignRows();
      const { status, text } = await executeCall(template, foreignResources);
      expect({ status, text }).toEqual({
        status: expect.toBeOneOf([400, 404, 422]),
        text: expect.not.stringContaining(SECRET),
      });
      expect(await countForeignRows()).toEqual(before);
      // Check that the same call succeeds with the caller's own resource.
      expect(await executeCall(template, ownResources)).toMatchObject({ status: expect.toBeOneOf([200, 201, 202]) });
    },
  );

  /** Returns the query parameters in each of which the test below sends every ID. */
  const listQueryKeys = (operation: (typeof lists)[number]) =>
    Object.keys(operation.endpoint.query?.describe().keys ?? {});
  const lists = filterContractOperations(
    ({ method, endpoint: { guard, query } }) => method === 'GET' && query && (guard === 'session' || guard === 'token'),
  );

  it.each(lists)('is not returned by $key when its query contains an ID of the other client', async operation => {
    const { path } = operation;
    const ids = [...Object.values(foreignResources), `${Date.now()}_${foreignResources.conversation}`, `${SECRET}`];
    for (const name of listQueryKeys(operation)) {
      for (const id of ids) {
        const answer = await world.call(operation, {
          id: ownResources.client,
          search: new URLSearchParams({ [name]: id }).toString(),
        });
        expect(answer.status).toBeLessThan(500);
        expect({ path, name, id, text: answer.text }).toMatchObject({
          text: expect.not.stringContaining(`${SECRET}.`),
        });
        expect(answer.text).not.toContain(`pedido ${SECRET}`);
        expect(answer.text).not.toContain(foreignResources.client);
      }
    }
  });
});

describe('read of another owner’s client by an administrator', () => {
  /** Endpoints whose reads are not audited, because they return no text that customers wrote or received. */
  const unauditedEndpoints =
    'message-stats activity absences robot webhooks webhook/secret deliveries opt-out team token token-uses health prices retention retention/preview proxy status-page export transports templates catalog';
  const unauditedPaths = unauditedEndpoints.split(' ').map(end => `/clients/{id}/${end}`);
  const auditedOperations = filterContractOperations(
    ({ method, path }) => method === 'GET' && path.startsWith('/clients/{id}/') && !unauditedPaths.includes(path),
  );

  it.each(auditedOperations)('is recorded in the audit log: $key', async operation => {
    // Use a new administrator for each test, because repeated reads of one are recorded only once an hour.
    const admin = await world.server.person({ role: 'admin' });
    const { message: messageId, delivery: deliveryId, ...ids } = foreignResources;
    const params = { ...operation.endpoint.example.params, ...ids, messageId, deliveryId };
    const example = { ...operation.endpoint.example, params };
    const testedOperation = { ...operation, endpoint: { ...operation.endpoint, example } };
    const headers = { authorization: `Bearer ${admin.token}` };
    const { status } = await world.call(testedOperation, { id: foreignResources.client, headers });
    // The file of this message does not exist, so its endpoint may also respond with `MISSING_FILE_HTTP_STATUS`.
    expect(status).toBeOneOf([200, MISSING_FILE_HTTP_STATUS]);
    const auditFilter = { actorId: admin.id, targetId: foreignResources.client };
    const auditEntries = await world.server.knex('auditEntries').where(auditFilter).orderBy('id');
    const [, exportedKind] = /\/(contact|campaign).*\/export$/.exec(operation.path) ?? [];
    const copyActions = operation.path.endsWith('/data') ? ['contacts.copied'] : [];
    const exportActions =
      exportedKind === 'contact' ? ['contacts.exported'] : exportedKind ? [`${exportedKind}.exported`] : copyActions;
    expect(auditEntries.map(({ action }) => action)).toEqual(['client.messages_read', ...exportActions]);
  });
});
