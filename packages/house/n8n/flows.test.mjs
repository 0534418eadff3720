import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { patience, phoneNumber, startShop } from './startShop.mjs';

const folder = new URL('../../../docs/n8n/', import.meta.url);
const read = name => JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'));

let shop;
let server;
let client;
let n8n;
beforeAll(async () => {
  shop = await startShop();
  ({ server, client, n8n } = shop);
  await shop.link();
});
afterAll(() => shop?.stop());

let people = 0;
let marta;
let phone;
/** Whatever became of a test, its flow starts nothing any more. */
const active = [];
const activate = async flow => {
  active.push(flow);
  await n8n.activate(flow);
};
afterEach(async () => {
  for (const flow of active.splice(0)) await n8n.deactivate(flow);
});
beforeEach(() => {
  people += 1;
  marta = `52155876500${String(people).padStart(2, '0')}`;
  phone = server.network.phone(marta);
  n8n.refused.length = 0;
});
const heard = () =>
  phone.messages.filter(({ fromMe }) => !fromMe).map(({ content }) => content.text ?? content.kind);
const says = text => phone.write(phoneNumber, text);
const until = check => vi.waitFor(check, patience);
/** Said in a row: the turn closes when all of it is there, not when a clock says so. */
const saysInARow = async (...texts) => {
  // Webhooks of flows that are switched off gather, too.
  await server.knex('turns').delete();
  for (const text of texts) says(text);
  await until(async () => {
    const [{ messages }] = await server.knex('turns').select('messages');
    expect(messages).toHaveLength(texts.length);
  });
  await server.knex('turns').update({ dueAt: new Date() });
};
const runsOf = flow => [...n8n.executions.values()].filter(each => each.flow === flow);

let flows = 0;
/** A flow as the client's page hands it out. */
const flowOf = name => {
  flows += 1;
  const flow = { ...read(name), id: `listo-${flows}` };
  for (const { type, parameters } of flow.nodes)
    if (type.startsWith('n8n-nodes-recado.'))
      parameters.client = { __rl: true, mode: 'id', value: client.id };
  for (const { parameters } of flow.nodes)
    if (parameters.turnSeconds !== undefined) parameters.turnSeconds = 300;
  return flow;
};
/** What stands at the edge, whose other side is not here, hands on what it would bring. */
const played = (flow, ...names) => {
  for (const node of flow.nodes) if (names.includes(node.name)) Object.assign(node, { type: 'played' });
  return flow;
};
const conversation = async () => {
  const params = { conversation: marta };
  const program = server.sdk.withApiToken(client.apiToken);
  return (await program.request('GET /external/conversations/{conversation}', { params })).conversation;
};

const names = readdirSync(folder).map(file => file.replace('.json', ''));

it.each(names)('n8n knows every node of %s, in that version, with those parameters', name => {
  for (const node of read(name).nodes) {
    // The agent's nodes are a package of their own, which is not installed here.
    if (node.type.startsWith('@n8n/n8n-nodes-langchain.')) continue;
    const { description } = n8n.typeOf(node.type, node.typeVersion);
    const versions = [description.version].flat();
    expect([node.name, versions]).toEqual([node.name, expect.arrayContaining([node.typeVersion])]);
    const known = new Set(description.properties.map(each => each.name));
    if (description.polling) known.add('pollTimes');
    const unknown = Object.keys(node.parameters).filter(key => !known.has(key));
    expect([node.name, unknown]).toEqual([node.name, []]);
    const missing = n8n.issuesOf(node, description);
    const chosenByTheOwner = /documentId|sheetName/;
    expect([node.name, missing.filter(key => !chosenByTheOwner.test(key))]).toEqual([node.name, []]);
  }
});

describe('the ready flows, in n8n’s own executor', () => {
  it('answers with a menu, then what was chosen, and leaves whoever wants a person to one', async () => {
    const flow = flowOf('menu');
    await activate(flow);
    await saysInARow('Hola', '¿A qué hora abren?');
    await until(() => expect(heard()).toEqual([expect.stringContaining('3. Hablar con una persona')]));
    await saysInARow('1');
    await until(() =>
      expect(heard()).toEqual([expect.anything(), expect.stringContaining('lunes a sábado')]),
    );
    // A menu is answered once: something else brings it again.
    await saysInARow('Gracias');
    await until(() => expect(heard()).toHaveLength(3));
    await saysInARow('3');
    await until(() => expect(heard().at(-1)).toContain('Una persona le escribe'));
    expect((await conversation()).robot.pausedUntil).not.toBeNull();
    const before = heard().length;
    await saysInARow('¿Hay alguien?');
    await until(() => expect(runsOf(flow)).toHaveLength(5));
    expect(heard()).toHaveLength(before);
    expect(n8n.refused).toEqual([]);
  });

  it('writes to whoever filled in the form, if that number has WhatsApp', async () => {
    const flow = played(flowOf('formulario'), 'Formulario');
    const filled = { Nombre: 'Marta https://malo.example\nescriba', WhatsApp: marta.slice(3) };
    const { error } = await n8n.run(flow, { json: filled });
    expect(error).toBeUndefined();
    await until(() => expect(heard()).toEqual([expect.stringMatching(/^Hola, Marta [^./:\n]+\. Recibimos/)]));
  });

  it.each([
    ['+1 (415) 555-1234', '14155551234'],
    ['0034 612 345 678', '34612345678'],
    ['+65 6123 4567', '6561234567'],
    ['52 1 55 1234 5678', '5215512345678'],
    ['55 1234 5678', '525512345678'],
  ])('asks for %s as its own country writes it', async (WhatsApp, asked) => {
    const flow = played(flowOf('formulario'), 'Formulario', '¿Tiene WhatsApp?', 'Enviar el mensaje');
    const { outputs } = await n8n.run(flow, { json: { Nombre: 'x'.repeat(99), WhatsApp } });
    expect(outputs['Sus datos'][0].json).toEqual({ Nombre: 'x'.repeat(40), WhatsApp: asked });
  });

  /** A flow that runs at another time than this. */
  const at = (name, moment) => {
    const flow = flowOf(name);
    const parts = JSON.stringify(flow.nodes).replaceAll('$now', `DateTime.fromISO('${moment}')`);
    return Object.assign(flow, { nodes: JSON.parse(parts) });
  };

  it('says once that it is closed, labels the conversation and leaves it to a person until it opens', async () => {
    // Eight in the evening of a Saturday: it opens on Monday.
    const flow = at('ausencia', '2026-03-07T20:00:00-06:00');
    await activate(flow);
    await saysInARow('Buenas', '¿Abren mañana?');
    await until(async () => expect(await conversation()).toMatchObject({ label: 'Por contestar' }));
    const { pausedUntil } = (await conversation()).robot;
    expect(Date.parse(pausedUntil)).toBeGreaterThan(Date.now() + 35 * 60 * 60 * 1000);
    await saysInARow('¿Hola?');
    await until(() => expect(runsOf(flow)).toHaveLength(2));
    expect(heard()).toEqual([expect.stringContaining('Ahora está cerrado')]);
    expect(n8n.refused).toEqual([]);
  });

  it.each([
    ['2026-03-07T19:59:00-06:00', 0],
    ['2026-03-07T20:00:00-06:00', 36 * 60],
    ['2026-03-08T23:00:00-06:00', 9 * 60],
    ['2026-03-09T07:50:30-06:00', 10],
    ['2026-03-09T08:00:00-06:00', 0],
  ])('at %s it opens in %i minutes', async (moment, minutes) => {
    const flow = at('ausencia', moment);
    // Only the clock of it.
    for (const node of flow.nodes) if (!/\.(set|stickyNote)$/.test(node.type)) node.type = 'played';
    const { outputs } = await n8n.run(flow, { json: {} });
    expect(outputs['¿Cuánto falta para abrir?'][0].json).toEqual({ minutos: minutes });
  });

  it('asks for each order of a sheet by itself, waits, and notes what was answered', async () => {
    const flow = played(flowOf('pedidos'), 'Pedido nuevo en la hoja', 'Anotar en la hoja');
    const silent = server.network.phone('5215587659999');
    const row = { Nombre: 'Marta', Total: 280, Estado: '' };
    const rows = [silent.number, '55', marta].map((WhatsApp, index) => ({
      json: { ...row, Pedido: 41 + index, WhatsApp },
    }));
    const { error } = await n8n.run(flow, ...rows);
    expect(error).toBeUndefined();
    await until(() => expect(heard()).toEqual([expect.stringContaining('pedido 43')]));
    says('1');
    const noted = () => runsOf(flow).flatMap(({ outputs }) => outputs['Anotar en la hoja'] ?? []);
    await until(() => expect(noted()).toHaveLength(2));
    expect(noted().map(({ json }) => json)).toEqual(
      expect.arrayContaining([
        { Pedido: '42', Estado: expect.stringMatching(/^No se pudo preguntar: ./) },
        { Pedido: '43', Estado: 'Sí, confirmo' },
      ]),
    );
    expect(silent.messages.map(({ content }) => content.text)).toEqual([
      expect.stringContaining('pedido 41'),
    ]);
  });

  it('reminds of tomorrow’s appointments, and of no others', async () => {
    const flow = played(flowOf('recordatorio'), 'Cada mañana', 'Leer las citas');
    const day = days => {
      const at = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
      return new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City' }).format(at);
    };
    const row = { Nombre: 'Marta', WhatsApp: marta, Hora: '17:00' };
    const items = [1, 2, 0].map(days => ({ json: { ...row, Fecha: day(days) } }));
    const { error, outputs } = await n8n.run(flow, ...items);
    expect(error).toBeUndefined();
    expect(outputs['Enviar el recordatorio']).toHaveLength(1);
    expect(heard()).toEqual([expect.stringContaining('mañana a las 17:00')]);
  });

  it('lets an agent answer what somebody says in a row, once', async () => {
    const flow = flowOf('agente');
    // The agent's own nodes are not installed: what it would say stands for it.
    const agent = flow.nodes.find(({ name }) => name === 'Agente');
    Object.assign(agent, {
      type: 'n8n-nodes-base.set',
      typeVersion: 3.4,
      parameters: {
        mode: 'manual',
        assignments: {
          assignments: [
            { id: 'o', name: 'output', type: 'string', value: `=${agent.parameters.text.slice(1)}` },
          ],
        },
        options: {},
      },
    });
    flow.nodes = flow.nodes.filter(({ type }) => !type.startsWith('@n8n/'));
    await activate(flow);
    await saysInARow('Hola', '¿Todavía hay conchas?');
    await until(() => expect(heard()).toEqual(['Hola\n¿Todavía hay conchas?']));
  });
});
