import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SHOP_PHONE_NUMBER, startShopWithN8n, VI_WAIT_FOR_OPTIONS } from './startShopWithN8n.mjs';

const folder = new URL('../../../docs/n8n/', import.meta.url);
const readFlow = name => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

let shop;
let server;
let client;
let n8n;
beforeAll(async () => {
  shop = await startShopWithN8n();
  ({ server, client, n8n } = shop);
  await shop.link();
});
afterAll(() => shop?.stop());

let personCount = 0;
let marta;
let phone;
/** Active flows. They are deactivated after each test, even if the test fails. */
const activeFlows = [];
const activate = async flow => {
  activeFlows.push(flow);
  await n8n.activate(flow);
};
afterEach(async () => {
  for (const flow of activeFlows.splice(0)) await n8n.deactivate(flow);
});
beforeEach(() => {
  personCount += 1;
  marta = `52155876500${String(personCount).padStart(2, '0')}`;
  phone = server.network.phone(marta);
  n8n.refused.length = 0;
});
const receivedTexts = () =>
  phone.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => content.text ?? content.kind);
const writeMessage = text => phone.write(SHOP_PHONE_NUMBER, text);
const waitUntil = check => vi.waitFor(check, VI_WAIT_FOR_OPTIONS);
/** Writes one message batch and closes it by setting its deadline, instead of waiting for a timer. */
const writeMessageBatch = async (...texts) => {
  // Webhooks of inactive flows collect message batches, too.
  await server.knex('messageBatches').delete();
  for (const text of texts) writeMessage(text);
  await waitUntil(async () => {
    const [{ messageIds }] = await server.knex('messageBatches').select('messageIds');
    expect(messageIds).toHaveLength(texts.length);
  });
  await server.knex('messageBatches').update({ closesAt: new Date() });
};
const executionsOf = flow => [...n8n.executions.values()].filter(each => each.flow === flow);

let flowCount = 0;
/** Loads a flow as the client's page offers it, with this client and a batch time of 300 seconds. */
const createFlow = name => {
  flowCount += 1;
  const flow = { ...readFlow(name), id: `listo-${flowCount}` };
  for (const { type, parameters } of flow.nodes)
    if (type.startsWith('n8n-nodes-recado.')) parameters.client = { __rl: true, mode: 'id', value: client.id };
  for (const { parameters } of flow.nodes) if (parameters.turnSeconds !== undefined) parameters.turnSeconds = 300;
  return flow;
};
/** Replaces nodes of external services with stubs, which output their input. */
const replaceWithStubs = (flow, ...flowNames) => {
  for (const node of flow.nodes) if (flowNames.includes(node.name)) Object.assign(node, { type: 'played' });
  return flow;
};
const conversation = async () => {
  const params = { conversation: marta };
  const program = server.sdk.withApiToken(client.apiToken);
  return (await program.request('GET /external/conversations/{conversation}', { params })).conversation;
};

const flowNames = readdirSync(folder).map(file => file.replace('.json', ''));

it.each(flowNames)('flow %s uses only nodes, versions and parameters that n8n has', name => {
  for (const node of readFlow(name).nodes) {
    // The agent's nodes are in a separate package, which is not installed here.
    if (node.type.startsWith('@n8n/n8n-nodes-langchain.')) continue;
    const { description } = n8n.typeOf(node.type, node.typeVersion);
    const versions = [description.version].flat();
    expect([node.name, versions]).toEqual([node.name, expect.arrayContaining([node.typeVersion])]);
    const knownParameters = new Set(description.properties.map(each => each.name));
    if (description.polling) knownParameters.add('pollTimes');
    const unknownParameters = Object.keys(node.parameters).filter(key => !knownParameters.has(key));
    expect([node.name, unknownParameters]).toEqual([node.name, []]);
    const parameterIssues = n8n.issuesOf(node, description);
    const ownerParameters = /documentId|sheetName/;
    expect([node.name, parameterIssues.filter(key => !ownerParameters.test(key))]).toEqual([node.name, []]);
  }
});

describe('ready-made flow in the executor of n8n', () => {
  it('answers with a menu and the chosen option, and pauses the automation when a person is requested', async () => {
    const flow = createFlow('menu');
    await activate(flow);
    await writeMessageBatch('Hola', '¿A qué hora abren?');
    await waitUntil(() => expect(receivedTexts()).toEqual([expect.stringContaining('3. Hablar con una persona')]));
    await writeMessageBatch('1');
    await waitUntil(() =>
      expect(receivedTexts()).toEqual([expect.anything(), expect.stringContaining('lunes a sábado')]),
    );
    // A choice ends the menu: any other text sends the menu again.
    await writeMessageBatch('Gracias');
    await waitUntil(() => expect(receivedTexts()).toHaveLength(3));
    await writeMessageBatch('3');
    await waitUntil(() => expect(receivedTexts().at(-1)).toContain('Una persona le escribe'));
    expect((await conversation()).robot.pausedUntil).not.toBeNull();
    const countBefore = receivedTexts().length;
    await writeMessageBatch('¿Hay alguien?');
    await waitUntil(() => expect(executionsOf(flow)).toHaveLength(5));
    expect(receivedTexts()).toHaveLength(countBefore);
    expect(n8n.refused).toEqual([]);
  });

  it('writes to the person who filled in the form if the number of this person has WhatsApp', async () => {
    const flow = replaceWithStubs(createFlow('formulario'), 'Formulario');
    const formData = { Nombre: 'Marta https://malo.example\nescriba', WhatsApp: marta.slice(3) };
    const { error } = await n8n.run(flow, { json: formData });
    expect(error).toBeUndefined();
    await waitUntil(() =>
      expect(receivedTexts()).toEqual([expect.stringMatching(/^Hola, Marta [^./:\n]+\. Recibimos/)]),
    );
  });

  it.each([
    ['+1 (415) 555-1234', '14155551234'],
    ['0034 612 345 678', '34612345678'],
    ['+65 6123 4567', '6561234567'],
    ['52 1 55 1234 5678', '5215512345678'],
    ['55 1234 5678', '525512345678'],
  ])('checks %s as an international number', async (WhatsApp, expectedNumber) => {
    const flow = replaceWithStubs(createFlow('formulario'), 'Formulario', '¿Tiene WhatsApp?', 'Enviar el mensaje');
    const { outputs } = await n8n.run(flow, { json: { Nombre: 'x'.repeat(99), WhatsApp } });
    expect(outputs['Sus datos'][0].json).toEqual({ Nombre: 'x'.repeat(40), WhatsApp: expectedNumber });
  });

  /** Creates a flow that runs at the given time instead of now. */
  const createFlowAt = (name, moment) => {
    const flow = createFlow(name);
    const parts = JSON.stringify(flow.nodes).replaceAll('$now', `DateTime.fromISO('${moment}')`);
    return Object.assign(flow, { nodes: JSON.parse(parts) });
  };

  it('replies once while the business is closed, and pauses the automation of the conversation until the opening', async () => {
    // Saturday, 20:00. The shop opens on Monday.
    const flow = createFlowAt('ausencia', '2026-03-07T20:00:00-06:00');
    await activate(flow);
    await writeMessageBatch('Buenas', '¿Abren mañana?');
    await waitUntil(async () => expect(await conversation()).toMatchObject({ label: 'Por contestar' }));
    const { pausedUntil } = (await conversation()).robot;
    expect(Date.parse(pausedUntil)).toBeGreaterThan(Date.now() + 35 * 60 * 60 * 1000);
    await writeMessageBatch('¿Hola?');
    await waitUntil(() => expect(executionsOf(flow)).toHaveLength(2));
    expect(receivedTexts()).toEqual([expect.stringContaining('Ahora está cerrado')]);
    expect(n8n.refused).toEqual([]);
  });

  it.each([
    ['2026-03-07T19:59:00-06:00', 0],
    ['2026-03-07T20:00:00-06:00', 36 * 60],
    ['2026-03-08T23:00:00-06:00', 9 * 60],
    ['2026-03-09T07:50:30-06:00', 10],
    ['2026-03-09T08:00:00-06:00', 0],
  ])('computes at %s that the business opens in %i minutes', async (moment, minutes) => {
    const flow = createFlowAt('ausencia', moment);
    // Replaces all other nodes with stubs, so that only the nodes that compute the time run.
    for (const node of flow.nodes) if (!/\.(set|stickyNote)$/.test(node.type)) node.type = 'played';
    const { outputs } = await n8n.run(flow, { json: {} });
    expect(outputs['¿Cuánto falta para abrir?'][0].json).toEqual({ minutos: minutes });
  });

  it('asks about each order of a sheet separately, waits, and records the answer', async () => {
    const flow = replaceWithStubs(createFlow('pedidos'), 'Pedido nuevo en la hoja', 'Anotar en la hoja');
    const silent = server.network.phone('5215587659999');
    const row = { Nombre: 'Marta', Total: 280, Estado: '' };
    const rows = [silent.number, '55', marta].map((WhatsApp, index) => ({
      json: { ...row, Pedido: 41 + index, WhatsApp },
    }));
    const { error } = await n8n.run(flow, ...rows);
    expect(error).toBeUndefined();
    await waitUntil(() => expect(receivedTexts()).toEqual([expect.stringContaining('pedido 43')]));
    writeMessage('1');
    const sheetRows = () => executionsOf(flow).flatMap(({ outputs }) => outputs['Anotar en la hoja'] ?? []);
    await waitUntil(() => expect(sheetRows()).toHaveLength(2));
    expect(sheetRows().map(({ json }) => json)).toEqual(
      expect.arrayContaining([
        { Pedido: '42', Estado: expect.stringMatching(/^No se pudo preguntar: ./) },
        { Pedido: '43', Estado: 'Sí, confirmo' },
      ]),
    );
    expect(silent.messages.map(({ content }) => content.text)).toEqual([expect.stringContaining('pedido 41')]);
  });

  it('sends reminders only of tomorrow’s appointments', async () => {
    const flow = replaceWithStubs(createFlow('recordatorio'), 'Cada mañana', 'Leer las citas');
    const day = days => {
      const at = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(at);
    };
    const row = { Nombre: 'Marta', WhatsApp: marta, Hora: '17:00' };
    const items = [1, 2, 0].map(days => ({ json: { ...row, Fecha: day(days) } }));
    const { error, outputs } = await n8n.run(flow, ...items);
    expect(error).toBeUndefined();
    expect(outputs['Enviar el recordatorio']).toHaveLength(1);
    expect(receivedTexts()).toEqual([expect.stringContaining('mañana a las 17:00')]);
  });

  it('lets an agent answer each message batch only once', async () => {
    const flow = createFlow('agente');
    // The agent's own nodes are not installed. A Set node outputs the agent's prompt instead.
    const agent = flow.nodes.find(({ name }) => name === 'Agente');
    Object.assign(agent, {
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: {
        mode: 'manual',
        assignments: {
          assignments: [{ id: 'o', name: 'output', type: 'string', value: `=${agent.parameters.text.slice(1)}` }],
        },
        options: {},
      },
    });
    flow.nodes = flow.nodes.filter(({ type }) => !type.startsWith('@n8n/'));
    await activate(flow);
    await writeMessageBatch('Hola', '¿Todavía hay conchas?');
    await waitUntil(() => expect(receivedTexts()).toEqual(['Hola\n¿Todavía hay conchas?']));
  });
});
