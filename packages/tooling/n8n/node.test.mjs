import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHOP_PHONE_NUMBER, startShopWithN8n, VI_WAIT_FOR_OPTIONS } from './startShopWithN8n.mjs';

let shop;
let server;
let owner;
let client;
let n8n;
beforeAll(async () => {
  shop = await startShopWithN8n();
  ({ server, owner, client, n8n } = shop);
});
afterAll(() => shop?.stop());

let personCount = 0;
let marta;
let phone;
beforeEach(() => {
  personCount += 1;
  marta = `52155876543${String(personCount).padStart(2, '0')}`;
  phone = server.network.phone(marta);
  n8n.refused.length = 0;
});
const receivedTexts = () => phone.messages.map(({ content }) => content.text ?? content.kind);
const writeMessage = text => phone.write(SHOP_PHONE_NUMBER, text);

let flowCount = 0;
const credentials = { recadoApi: { id: '1', name: 'Recado' } };
/** Creates a flow of nodes that are connected in sequence. */
function createFlow(...nodes) {
  flowCount += 1;
  const flowNodes = nodes.map(({ type, ...node }, index) => ({
    id: `00000000-0000-4000-8000-${String(flowCount).padStart(6, '0')}${String(index).padStart(6, '0')}`,
    name: `Nodo ${index}`,
    type: type ?? 'n8n-nodes-recado.recado',
    typeVersion: 1,
    position: [index * 200, 0],
    credentials,
    ...node,
  }));
  const connections = Object.fromEntries(
    flowNodes
      .slice(1)
      .map(({ name }, index) => [flowNodes[index].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
  );
  return { id: String(flowCount), name: `Flujo ${flowCount}`, nodes: flowNodes, connections };
}
const start = { type: 'plain' };
const recadoNode = (operation, parameters, resource = 'message') => ({
  parameters: { resource, operation, ...parameters },
});
const to = () => ({ __rl: true, mode: 'id', value: marta });

describe('Recado node, in n8n’s own executor', () => {
  it('shows the API’s error text when the client is not connected', async () => {
    const flow = createFlow(start, recadoNode('sendText', { to: to(), text: 'Su pedido está listo.' }));
    const { error } = await n8n.run(flow, { json: {} });
    expect(error).toMatchObject({ httpCode: '409' });
    expect(error.message).toMatch(/^El cliente no está vinculado a WhatsApp\./);
  });

  it('passes the test of its credential', async () => {
    expect((await n8n.testCredential()).status).toBe(200);
  });

  it('sends a text, and a menu with its options', async () => {
    await shop.link();
    const menu = { to: to(), text: '¿Cómo lo quiere?', options: ['Para llevar', 'A domicilio'] };
    const flow = createFlow(
      start,
      recadoNode('sendText', { to: to(), text: '={{ $json.text }}' }),
      recadoNode('sendMenu', menu),
    );
    const { error, outputs } = await n8n.run(flow, { json: { text: 'Hola' } });
    expect(error).toBeUndefined();
    expect(outputs['Nodo 2'][0].json).toMatchObject({ success: true, type: 'menu', status: 'sent' });
    expect(receivedTexts()).toEqual(['Hola', expect.stringContaining('Para llevar')]);
  });

  it('sends a file of the flow, and outputs the file of a stored message', async () => {
    const data = Buffer.from('%PDF-1.4 menú').toString('base64');
    const binary = { data: { data, mimeType: 'application/pdf', fileName: 'menú.pdf' } };
    const sendFlow = createFlow(start, recadoNode('sendDocument', { to: to(), more: { caption: 'El menú' } }));
    const sendRun = await n8n.run(sendFlow, { json: {}, binary });
    expect(sendRun.error).toBeUndefined();
    const { messageId } = sendRun.outputs['Nodo 1'][0].json;
    await vi.waitFor(() => expect(phone.messages).toHaveLength(1), VI_WAIT_FOR_OPTIONS);

    const readFlow = createFlow(start, recadoNode('getMessage', { messageId }), {
      ...recadoNode('getMedia', { messageId: '={{ $json.message.id }}' }, 'file'),
    });
    const { error, outputs } = await n8n.run(readFlow, { json: {} });
    expect(error).toBeUndefined();
    const [item] = outputs['Nodo 2'];
    expect(item.binary.data).toMatchObject({ mimeType: 'application/pdf', fileName: 'menú.pdf' });
    expect(Buffer.from(item.binary.data.data, 'base64').toString()).toBe('%PDF-1.4 menú');
  });

  it('previews the recipients of a list with people, countries and left-out entries, and stores none', async () => {
    const message = { type: 'text', text: { text: 'Hola {nombre}' } };
    const params = { id: client.id };
    const { campaign } = await owner.sdk.request('POST /clients/{id}/campaigns', {
      params,
      payload: { name: 'Pan', message },
    });
    const csv = 'Nombre;Celular\nAna;5511000001\nJohn;+13055551234\nEva;55 11\n;5511000002\n';
    const data = Buffer.from(csv).toString('base64');
    const binary = { data: { data, mimeType: 'text/csv', fileName: 'lista.csv' } };
    const importNode = more => recadoNode('postCampaignRecipientsImport', { campaign: campaign.id, more }, 'campaign');
    const preview = await n8n.run(createFlow(start, importNode({ dryRun: true })), { json: {}, binary });
    expect(preview.error).toBeUndefined();
    expect(preview.outputs['Nodo 1'][0].json).toMatchObject({
      ...{ dryRun: true, added: 3, leftOut: 1, nameless: 1, mapping: 'headings' },
      countries: [
        { country: 'MX', count: 2, other: false },
        { country: 'US', count: 1, other: true },
      ],
      recipients: [
        { row: 4, to: '55 11', name: 'Eva', cause: 'unreadable', reason: expect.stringContaining('faltan cifras') },
        { row: 2, to: '5215511000001', name: 'Ana', country: 'MX', cause: null },
        { row: 3, to: '13055551234', name: 'John', country: 'US', cause: null },
        { row: 5, to: '5215511000002', name: null, country: 'MX', cause: null },
      ],
    });
    const local = await n8n.run(createFlow(start, importNode({ dryRun: true, onlyLineCountry: true })), {
      json: {},
      binary,
    });
    expect(local.outputs['Nodo 1'][0].json).toMatchObject({ added: 2, leftOut: 2 });
    const listNode = recadoNode('getCampaignRecipients', { campaign: campaign.id, returnAll: true }, 'campaign');
    const listed = await n8n.run(createFlow(start, listNode), { json: {} });
    expect(listed.outputs['Nodo 1'] ?? []).toEqual([]);
  });

  it('outputs an item for each conversation', async () => {
    await n8n.run(createFlow(start, recadoNode('sendText', { to: to(), text: 'Hola' })), { json: {} });
    const { outputs } = await n8n.run(
      createFlow(start, recadoNode('getConversations', { returnAll: true }, 'conversation')),
      {
        json: {},
      },
    );
    expect(outputs['Nodo 1'].map(({ json }) => json.chat)).toContain(marta);
  });
});

describe('Recado trigger', () => {
  const trigger = parameters => ({ type: 'n8n-nodes-recado.recadoTrigger', parameters });
  const list = async () => {
    const params = { id: client.id };
    return (await owner.sdk.request('GET /clients/{id}/webhooks', { params })).webhooks;
  };
  const runsOf = flow =>
    [...n8n.executions.values()]
      .filter(each => each.flow === flow)
      .map(({ outputs }) => outputs['Nodo 0'][0].json.data.text);
  const waitUntil = check => vi.waitFor(check, VI_WAIT_FOR_OPTIONS);

  it('runs two flows of one client independently, and delivers missed events once after activation', async () => {
    const [firstFlow, secondFlow] = [
      createFlow(trigger({}), start),
      createFlow(trigger({ eventTypes: ['message.received'] }), start),
    ];
    await n8n.activate(firstFlow);
    await n8n.activate(secondFlow);
    await n8n.activate(firstFlow);
    expect(await list()).toMatchObject([{ origin: 'n8n' }, { origin: 'n8n' }]);
    writeMessage('uno');
    await waitUntil(() => expect([runsOf(firstFlow), runsOf(secondFlow)]).toEqual([['uno'], ['uno']]));

    await n8n.deactivate(firstFlow);
    expect(await list()).toMatchObject([{ enabled: false }, { enabled: true }]);
    writeMessage('dos');
    await waitUntil(() => expect(runsOf(secondFlow)).toEqual(['uno', 'dos']));
    expect(runsOf(firstFlow)).toEqual(['uno']);

    await n8n.activate(firstFlow);
    await waitUntil(() => expect(runsOf(firstFlow)).toEqual(['uno', 'dos']));
    writeMessage('tres');
    await waitUntil(() =>
      expect([runsOf(firstFlow), runsOf(secondFlow)]).toEqual([
        ['uno', 'dos', 'tres'],
        ['uno', 'dos', 'tres'],
      ]),
    );
    // Deliveries that wait for a retry while the flow is inactive arrive after activation, each one once.
    n8n.forget(firstFlow);
    writeMessage('cuatro');
    await waitUntil(() => expect(runsOf(secondFlow)).toHaveLength(4));
    await waitUntil(async () =>
      expect(await server.knex('deliveries').where({ state: 'pending', statusCode: 404 })).toHaveLength(1),
    );
    await n8n.deactivate(firstFlow);
    await n8n.activate(firstFlow);
    await waitUntil(() => expect(runsOf(firstFlow)).toEqual(['uno', 'dos', 'tres', 'cuatro']));
    await n8n.deactivate(firstFlow);
    await n8n.deactivate(secondFlow);
    expect(await list()).toMatchObject([{ enabled: false }, { enabled: false }]);
  });

  it('rejects calls without Recado’s signature and starts no flow', async () => {
    const flow = createFlow(trigger({}), start);
    await n8n.activate(flow);
    const { url } = (await list()).at(-1);
    const answer = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ type: 'message.received', data: {} }),
    });
    expect(answer.status).toBe(401);
    expect(runsOf(flow)).toEqual([]);
    await n8n.deactivate(flow);
  });

  it('rejects calls and stays disabled when the owner disabled the webhook', async () => {
    const flow = createFlow(trigger({}), start);
    await n8n.activate(flow);
    const { id, url } = (await list()).at(-1);
    const disabled = { params: { webhookId: id }, payload: { enabled: false } };
    const program = server.sdk.withApiToken(client.apiToken);
    await program.request('PATCH /external/webhooks/{webhookId}', disabled);
    const answer = await fetch(url, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(401);
    expect((await list()).at(-1)).toMatchObject({ id, enabled: false });
    await n8n.deactivate(flow);
  });
});

describe('sendAndWait operation', () => {
  const createQuestionFlow = more =>
    createFlow(
      start,
      recadoNode('sendAndWait', {
        to: to(),
        text: '¿Cómo lo quiere?',
        choices: ['Para llevar', 'A domicilio'],
        ...more,
      }),
      start,
    );
  const pendingWebhooks = () => server.knex('webhooks').whereNotNull('chat');
  const outputOf = id => n8n.executions.get(id).outputs['Nodo 2']?.[0]?.json;

  it('continues with the option that the addressed person chooses', async () => {
    const waiting = await n8n.run(createQuestionFlow({}), { json: { pedido: 7 } });
    expect(waiting.error).toBeUndefined();
    expect(waiting.waitTill).toBeInstanceOf(Date);
    // Another person's message is not the answer.
    server.network.phone('5215500000001').write(SHOP_PHONE_NUMBER, '1');
    writeMessage('2');
    await vi.waitFor(
      () => expect([n8n.refused, outputOf(waiting.id)]).toEqual([[], expect.anything()]),
      VI_WAIT_FOR_OPTIONS,
    );
    expect(outputOf(waiting.id)).toMatchObject({
      answered: true,
      text: '2',
      choice: { index: 2, title: 'A domicilio' },
    });
    await vi.waitFor(async () => expect(await pendingWebhooks()).toEqual([]), VI_WAIT_FOR_OPTIONS);
  });

  it('continues with the answer when the subscription was already deleted', async () => {
    const waiting = await n8n.run(createQuestionFlow({}), { json: {} });
    const [{ url }] = await pendingWebhooks();
    await server.knex('webhooks').whereNotNull('chat').delete();
    writeMessage('1');
    const inboundMessage = await vi.waitFor(async () => {
      const query = { phoneNumber: marta };
      const { messages } = await server.sdk.withApiToken(client.apiToken).request('GET /external/messages', { query });
      const inbound = messages.find(({ direction }) => direction === 'inbound');
      expect(inbound).toBeDefined();
      return inbound;
    }, VI_WAIT_FOR_OPTIONS);
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ data: { id: inboundMessage.id } }) });
    expect(answer.status).toBe(200);
    await vi.waitFor(() => expect(outputOf(waiting.id)).toMatchObject({ answered: true }), VI_WAIT_FOR_OPTIONS);
  });

  it('finds the answer that arrived between two attempts to store the subscription', async () => {
    const flow = createQuestionFlow({});
    Object.assign(flow.nodes[1], { retryOnFail: true, maxTries: 5, waitBetweenTries: 2000 });
    // The first attempt to store the subscription fails.
    await server.knex.raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const running = n8n.run(flow, { json: {} });
    await vi.waitFor(() => expect(phone.messages).toHaveLength(1), VI_WAIT_FOR_OPTIONS);
    writeMessage('2');
    await vi.waitFor(async () => {
      const { rows } = await server.knex.raw(
        `SELECT FROM events WHERE type = 'message.received' AND data ->> 'chat' = ?`,
        [marta],
      );
      expect(rows).toHaveLength(1);
    }, VI_WAIT_FOR_OPTIONS);
    await server.knex.raw('DROP FUNCTION refuse CASCADE');
    const waiting = await running;
    expect(waiting.error).toBeUndefined();
    await vi.waitFor(
      () => expect(outputOf(waiting.id)).toMatchObject({ answered: true, text: '2' }),
      VI_WAIT_FOR_OPTIONS,
    );
  });

  it('outputs an error item, which n8n routes to the error output, when sending fails', async () => {
    const flow = (onError, choices) => {
      const questionFlow = createQuestionFlow({ choices });
      Object.assign(questionFlow.nodes[1], { onError });
      const [lastConnection] = Object.values(questionFlow.connections).slice(-1);
      questionFlow.connections['Nodo 1'] = { main: [[], lastConnection.main[0]] };
      return questionFlow;
    };
    const tooMany = Array.from({ length: 99 }, (_, index) => `Opción ${index}`);
    const refusedRun = await n8n.run(flow('continueErrorOutput', tooMany), { json: {} });
    expect([refusedRun.error, refusedRun.waitTill]).toEqual([undefined, undefined]);
    expect(refusedRun.outputs['Nodo 2']).toMatchObject([{ json: { error: expect.stringMatching(/opciones/i) } }]);
    const twoItemsRun = await n8n.run(flow('continueErrorOutput', []), { json: {} }, { json: {} });
    expect(twoItemsRun.outputs['Nodo 2']).toHaveLength(2);
    expect(receivedTexts()).toEqual([]);
    expect(await pendingWebhooks().where({ chat: marta })).toEqual([]);
    // No error occurred: the execution waits, independently of the flow's error setting.
    expect((await n8n.run(flow('continueErrorOutput', []), { json: {} })).waitTill).toBeInstanceOf(Date);
  });

  it('continues without an answer when the waiting time is over', async () => {
    const waiting = await n8n.run(createQuestionFlow({}), { json: { answered: true } });
    await n8n.timeOut(waiting.id);
    expect(outputOf(waiting.id)).toMatchObject({ answered: false, chat: marta });
  });
});

describe('operations that fail', () => {
  it('stop the flow with the API’s error by default, or output the error as an item when n8n continues on errors', async () => {
    const otherN8n = await shop.startOther('no-es-un-token');
    const { description } = otherN8n.types.get('n8n-nodes-recado.recado');
    const operations = description.properties
      .filter(({ name }) => name === 'operation')
      .flatMap(({ options, displayOptions }) => options.map(({ value }) => [displayOptions.show.resource[0], value]));
    expect(operations.length).toBeGreaterThan(60);
    /** Returns arbitrary values for the parameters without which n8n refuses to run a node. */
    const fillRequiredParameters = (resource, operation) => {
      const { properties } = description;
      const isShown = ({ displayOptions: { show = {} } = {} }) =>
        show.resource?.includes(resource) && show.operation?.includes(operation);
      const values = { resourceLocator: to(), options: undefined, json: '[]', number: 1, boolean: true };
      const requiredParameters = properties.filter(each => isShown(each) && each.required);
      return Object.fromEntries([
        ...requiredParameters.map(each => [
          each.name,
          each.typeOptions?.multipleValues ? ['x'] : (values[each.type] ?? (each.default || 'x')),
        ]),
      ]);
    };
    try {
      for (const [resource, operation] of operations) {
        const runWithErrorSetting = onError => {
          const flow = createFlow(
            start,
            { ...recadoNode(operation, fillRequiredParameters(resource, operation), resource), onError },
            start,
          );
          flow.connections['Nodo 1'] = { main: [[], flow.connections['Nodo 1'].main[0]] };
          return otherN8n.run(flow, { json: {} });
        };
        const stoppedRun = await runWithErrorSetting('stopWorkflow');
        expect([operation, stoppedRun.error?.message]).toEqual([operation, expect.any(String)]);
        const continuedRun = await runWithErrorSetting('continueErrorOutput');
        expect([operation, continuedRun.error, continuedRun.outputs['Nodo 2']]).toEqual([
          operation,
          undefined,
          [expect.objectContaining({ json: expect.objectContaining({ error: stoppedRun.error.message }) })],
        ]);
      }
    } finally {
      await otherN8n.stop();
    }
  });
});
