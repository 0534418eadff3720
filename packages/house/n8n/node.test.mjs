import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience, phoneNumber, startShop } from './startShop.mjs';

let shop;
let server;
let owner;
let client;
let n8n;
beforeAll(async () => {
  shop = await startShop();
  ({ server, owner, client, n8n } = shop);
});
afterAll(() => shop?.stop());

let people = 0;
let marta;
let phone;
beforeEach(() => {
  people += 1;
  marta = `52155876543${String(people).padStart(2, '0')}`;
  phone = server.network.phone(marta);
  n8n.refused.length = 0;
});
const heard = () => phone.messages.map(({ content }) => content.text ?? content.kind);
const says = text => phone.write(phoneNumber, text);

let flows = 0;
const credentials = { recadoApi: { id: '1', name: 'Recado' } };
/** A flow of nodes that follow each other. */
function flowOf(...nodes) {
  flows += 1;
  const made = nodes.map(({ type, ...node }, index) => ({
    id: `00000000-0000-4000-8000-${String(flows).padStart(6, '0')}${String(index).padStart(6, '0')}`,
    name: `Nodo ${index}`,
    type: type ?? 'n8n-nodes-recado.recado',
    typeVersion: 1,
    position: [index * 200, 0],
    credentials,
    ...node,
  }));
  const connections = Object.fromEntries(
    made
      .slice(1)
      .map(({ name }, index) => [made[index].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
  );
  return { id: String(flows), name: `Flujo ${flows}`, nodes: made, connections };
}
const start = { type: 'plain' };
const doing = (operation, parameters, resource = 'message') => ({
  parameters: { resource, operation, ...parameters },
});
const to = () => ({ __rl: true, mode: 'id', value: marta });

describe('the Recado node, in n8n’s own executor', () => {
  it('shows the API’s own sentence while the client is not connected', async () => {
    const flow = flowOf(start, doing('sendText', { to: to(), text: 'Su pedido está listo.' }));
    const { error } = await n8n.run(flow, { json: {} });
    expect(error).toMatchObject({ httpCode: '409' });
    expect(error.message).toMatch(/^El cliente no está vinculado a WhatsApp\./);
  });

  it('tests its credential', async () => {
    expect((await n8n.testCredential()).status).toBe(200);
  });

  it('sends a text, and a menu with its options', async () => {
    await shop.link();
    const menu = { to: to(), text: '¿Cómo lo quiere?', options: ['Para llevar', 'A domicilio'] };
    const flow = flowOf(
      start,
      doing('sendText', { to: to(), text: '={{ $json.text }}' }),
      doing('sendMenu', menu),
    );
    const { error, outputs } = await n8n.run(flow, { json: { text: 'Hola' } });
    expect(error).toBeUndefined();
    expect(outputs['Nodo 2'][0].json).toMatchObject({ success: true, type: 'menu', status: 'sent' });
    expect(heard()).toEqual(['Hola', expect.stringContaining('Para llevar')]);
  });

  it('sends a file that the flow has, and hands on one that came in', async () => {
    const data = Buffer.from('%PDF-1.4 menú').toString('base64');
    const binary = { data: { data, mimeType: 'application/pdf', fileName: 'menú.pdf' } };
    const sending = flowOf(start, doing('sendDocument', { to: to(), more: { caption: 'El menú' } }));
    const sent = await n8n.run(sending, { json: {}, binary });
    expect(sent.error).toBeUndefined();
    const { messageId } = sent.outputs['Nodo 1'][0].json;
    await vi.waitFor(() => expect(phone.messages).toHaveLength(1), patience);

    const reading = flowOf(start, doing('getMessage', { messageId }), {
      ...doing('getMedia', { messageId: '={{ $json.message.id }}' }, 'file'),
    });
    const { error, outputs } = await n8n.run(reading, { json: {} });
    expect(error).toBeUndefined();
    const [item] = outputs['Nodo 2'];
    expect(item.binary.data).toMatchObject({ mimeType: 'application/pdf', fileName: 'menú.pdf' });
    expect(Buffer.from(item.binary.data.data, 'base64').toString()).toBe('%PDF-1.4 menú');
  });

  it('makes an item of each conversation', async () => {
    await n8n.run(flowOf(start, doing('sendText', { to: to(), text: 'Hola' })), { json: {} });
    const { outputs } = await n8n.run(
      flowOf(start, doing('getConversations', { returnAll: true }, 'conversation')),
      {
        json: {},
      },
    );
    expect(outputs['Nodo 1'].map(({ json }) => json.chat)).toContain(marta);
  });
});

describe('the trigger', () => {
  const trigger = parameters => ({ type: 'n8n-nodes-recado.recadoTrigger', parameters });
  const list = async () => {
    const params = { id: client.id };
    return (await owner.sdk.request('GET /clients/{id}/webhooks', { params })).webhooks;
  };
  const runsOf = flow =>
    [...n8n.executions.values()]
      .filter(each => each.flow === flow)
      .map(({ outputs }) => outputs['Nodo 0'][0].json.data.text);
  const until = check => vi.waitFor(check, patience);

  it('lives its own life in each of two flows on one client, and offers once what it missed', async () => {
    const [one, other] = [
      flowOf(trigger({}), start),
      flowOf(trigger({ eventTypes: ['message.received'] }), start),
    ];
    await n8n.activate(one);
    await n8n.activate(other);
    await n8n.activate(one);
    expect(await list()).toMatchObject([{ origin: 'n8n' }, { origin: 'n8n' }]);
    says('uno');
    await until(() => expect([runsOf(one), runsOf(other)]).toEqual([['uno'], ['uno']]));

    await n8n.deactivate(one);
    expect(await list()).toMatchObject([{ enabled: false }, { enabled: true }]);
    says('dos');
    await until(() => expect(runsOf(other)).toEqual(['uno', 'dos']));
    expect(runsOf(one)).toEqual(['uno']);

    await n8n.activate(one);
    await until(() => expect(runsOf(one)).toEqual(['uno', 'dos']));
    says('tres');
    await until(() =>
      expect([runsOf(one), runsOf(other)]).toEqual([
        ['uno', 'dos', 'tres'],
        ['uno', 'dos', 'tres'],
      ]),
    );
    // What waits for another try while the flow is switched off comes when it is on again, and nothing twice.
    n8n.forget(one);
    says('cuatro');
    await until(() => expect(runsOf(other)).toHaveLength(4));
    await until(async () =>
      expect(await server.knex('deliveries').where({ state: 'pending', statusCode: 404 })).toHaveLength(1),
    );
    await n8n.deactivate(one);
    await n8n.activate(one);
    await until(() => expect(runsOf(one)).toEqual(['uno', 'dos', 'tres', 'cuatro']));
    await n8n.deactivate(one);
    await n8n.deactivate(other);
    expect(await list()).toMatchObject([{ enabled: false }, { enabled: false }]);
  });

  it('starts nothing for whoever does not sign as Recado does', async () => {
    const flow = flowOf(trigger({}), start);
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

  it('stays disabled by its owner, whoever calls it', async () => {
    const flow = flowOf(trigger({}), start);
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

describe('sending and waiting', () => {
  const asking = more =>
    flowOf(
      start,
      doing('sendAndWait', {
        to: to(),
        text: '¿Cómo lo quiere?',
        choices: ['Para llevar', 'A domicilio'],
        ...more,
      }),
      start,
    );
  const waitingFor = () => server.knex('webhooks').whereNotNull('chat');
  const outputOf = id => n8n.executions.get(id).outputs['Nodo 2']?.[0]?.json;

  it('goes on with the option that this person chooses', async () => {
    const waiting = await n8n.run(asking({}), { json: { pedido: 7 } });
    expect(waiting.error).toBeUndefined();
    expect(waiting.waitTill).toBeInstanceOf(Date);
    // Somebody else's message is not the answer.
    server.network.phone('5215500000001').write(phoneNumber, '1');
    says('2');
    await vi.waitFor(
      () => expect([n8n.refused, outputOf(waiting.id)]).toEqual([[], expect.anything()]),
      patience,
    );
    expect(outputOf(waiting.id)).toMatchObject({
      answered: true,
      text: '2',
      choice: { index: 2, title: 'A domicilio' },
    });
    await vi.waitFor(async () => expect(await waitingFor()).toEqual([]), patience);
  });

  it('goes on with the answer, even when its subscription is gone already', async () => {
    const waiting = await n8n.run(asking({}), { json: {} });
    const [{ url }] = await waitingFor();
    await server.knex('webhooks').whereNotNull('chat').delete();
    says('1');
    const heardOf = await vi.waitFor(async () => {
      const query = { phoneNumber: marta };
      const { messages } = await server.sdk
        .withApiToken(client.apiToken)
        .request('GET /external/messages', { query });
      const inbound = messages.find(({ direction }) => direction === 'inbound');
      expect(inbound).toBeDefined();
      return inbound;
    }, patience);
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify({ data: { id: heardOf.id } }) });
    expect(answer.status).toBe(200);
    await vi.waitFor(() => expect(outputOf(waiting.id)).toMatchObject({ answered: true }), patience);
  });

  it('tried again, hears the answer that came between', async () => {
    const flow = asking({});
    Object.assign(flow.nodes[1], { retryOnFail: true, maxTries: 5, waitBetweenTries: 2000 });
    // The first time, the subscription fails.
    await server.knex.raw(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION refuse()`);
    const running = n8n.run(flow, { json: {} });
    await vi.waitFor(() => expect(phone.messages).toHaveLength(1), patience);
    says('2');
    await vi.waitFor(async () => {
      const { rows } = await server.knex.raw(
        `SELECT FROM events WHERE type = 'message.received' AND data ->> 'chat' = ?`,
        [marta],
      );
      expect(rows).toHaveLength(1);
    }, patience);
    await server.knex.raw('DROP FUNCTION refuse CASCADE');
    const waiting = await running;
    expect(waiting.error).toBeUndefined();
    await vi.waitFor(
      () => expect(outputOf(waiting.id)).toMatchObject({ answered: true, text: '2' }),
      patience,
    );
  });

  it('that fails is an item where the flow goes on all the same, and n8n leads it to the error output', async () => {
    const flow = (onError, choices) => {
      const made = asking({ choices });
      Object.assign(made.nodes[1], { onError });
      const [ways] = Object.values(made.connections).slice(-1);
      made.connections['Nodo 1'] = { main: [[], ways.main[0]] };
      return made;
    };
    const tooMany = Array.from({ length: 99 }, (_, index) => `Opción ${index}`);
    const refused = await n8n.run(flow('continueErrorOutput', tooMany), { json: {} });
    expect([refused.error, refused.waitTill]).toEqual([undefined, undefined]);
    expect(refused.outputs['Nodo 2']).toMatchObject([
      { json: { error: expect.stringMatching(/opciones/i) } },
    ]);
    const several = await n8n.run(flow('continueErrorOutput', []), { json: {} }, { json: {} });
    expect(several.outputs['Nodo 2']).toHaveLength(2);
    expect(heard()).toEqual([]);
    expect(await waitingFor().where({ chat: marta })).toEqual([]);
    // Nothing went wrong: it waits, whatever would be done with an error.
    expect((await n8n.run(flow('continueErrorOutput', []), { json: {} })).waitTill).toBeInstanceOf(Date);
  });

  it('goes on without an answer when the time is over', async () => {
    const waiting = await n8n.run(asking({}), { json: { answered: true } });
    await n8n.timeOut(waiting.id);
    expect(outputOf(waiting.id)).toMatchObject({ answered: false, chat: marta });
  });
});

describe('where the flow goes on after an error', () => {
  it('each operation hands on what the API said, as an item, and by itself stops the flow', async () => {
    const other = await shop.startOther('no-es-un-token');
    const { description } = other.types.get('n8n-nodes-recado.recado');
    const operations = description.properties
      .filter(({ name }) => name === 'operation')
      .flatMap(({ options, displayOptions }) =>
        options.map(({ value }) => [displayOptions.show.resource[0], value]),
      );
    expect(operations.length).toBeGreaterThan(60);
    /** Anything, where n8n itself would refuse to run a node without. */
    const filled = (resource, operation) => {
      const { properties } = description;
      const isShown = ({ displayOptions: { show = {} } = {} }) =>
        show.resource?.includes(resource) && show.operation?.includes(operation);
      const values = { resourceLocator: to(), options: undefined, json: '[]', number: 1, boolean: true };
      const asked = properties.filter(each => isShown(each) && each.required);
      return Object.fromEntries([
        ...asked.map(each => [
          each.name,
          each.typeOptions?.multipleValues ? ['x'] : (values[each.type] ?? (each.default || 'x')),
        ]),
      ]);
    };
    try {
      for (const [resource, operation] of operations) {
        const asked = onError => {
          const flow = flowOf(
            start,
            { ...doing(operation, filled(resource, operation), resource), onError },
            start,
          );
          flow.connections['Nodo 1'] = { main: [[], flow.connections['Nodo 1'].main[0]] };
          return other.run(flow, { json: {} });
        };
        const stopped = await asked('stopWorkflow');
        expect([operation, stopped.error?.message]).toEqual([operation, expect.any(String)]);
        const led = await asked('continueErrorOutput');
        expect([operation, led.error, led.outputs['Nodo 2']]).toEqual([
          operation,
          undefined,
          [expect.objectContaining({ json: expect.objectContaining({ error: stopped.error.message }) })],
        ]);
      }
    } finally {
      await other.stop();
    }
  });
});
