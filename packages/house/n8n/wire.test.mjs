import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../cli/src/mainJob/testing/eventually.ts';
import { readQrImage } from '../../../cli/src/mainJob/testing/readQrImage.ts';
import { sampleFiles } from '../../../cli/src/mainJob/testing/sampleFiles.ts';
import { startEmulator } from '../../../cli/src/mainJob/testing/startEmulator.ts';
import { announced } from '../../../cli/src/testing/announced.ts';
import { signUp } from '../../../cli/src/testing/signUp.ts';
import { useRecado } from '../../../cli/src/testing/useRecado.ts';

/*
 * The nodes as a business has them: in n8n's executor, against `recado serve` as users start it, Baileys, and WhatsApp as a
 * process of its own. Each step stands on the one before.
 */
describe('n8n, recado serve, Baileys and WhatsApp', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  process.env.N8N_USER_FOLDER = await recado.folder();
  const shopNumber = '5215512345678';
  let emulator;
  let owner;
  let client;
  let shop;
  let marta;
  let n8n;

  beforeAll(async () => {
    const [{ installNodes }, { startN8n }] = await Promise.all([
      import('./installNodes.mjs'),
      import('./startN8n.mjs'),
    ]);
    emulator = await startEmulator();
    shop = await emulator.control.phone(shopNumber, 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    const platform = await announced(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      }),
    );
    owner = (await signUp(platform.sdk)).sdk;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: shopNumber };
    ({ client } = await owner.request('POST /clients', { payload }));
    n8n = await startN8n(await installNodes(), { baseUrl: `${platform.url}/api`, apiToken: client.apiToken });
  });
  afterAll(async () => {
    await n8n?.stop();
    await emulator?.stop();
  });

  let flows = 0;
  const flowOf = (...nodes) => {
    flows += 1;
    const made = nodes.map(({ type = 'n8n-nodes-recado.recado', ...node }, index) => ({
      id: `${flows}-${index}`,
      name: `Nodo ${index}`,
      type,
      typeVersion: 1,
      position: [0, 0],
      credentials: { recadoApi: { id: '1', name: 'Recado' } },
      ...node,
    }));
    const connections = Object.fromEntries(
      made
        .slice(1)
        .map(({ name }, index) => [made[index].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
    );
    return { id: String(flows), name: `Flujo ${flows}`, nodes: made, connections };
  };
  const start = { type: 'plain', parameters: {} };
  const doing = (operation, parameters, resource = 'message') => ({
    parameters: { resource, operation, ...parameters },
  });
  const to = () => ({ __rl: true, mode: 'id', value: marta.number });
  const trigger = parameters => ({ type: 'n8n-nodes-recado.recadoTrigger', parameters });
  const ranOf = flow => [...n8n.executions.values()].filter(each => each.flow === flow);
  const outputOf = (id, node) => n8n.executions.get(id).outputs[node]?.[0]?.json;

  it('shows the sentence of a refusal while the line is not linked', async () => {
    const flow = flowOf(start, doing('sendText', { to: to(), text: 'Su pedido está listo.' }));
    const { error } = await n8n.run(flow, { json: {} });
    expect(error).toMatchObject({ httpCode: '409' });
    expect(error.message).toMatch(/^El cliente no está vinculado a WhatsApp\./);
  });

  it('is linked, and two flows hear what she says: one each message, one her turn', async () => {
    const about = { params: { id: client.id } };
    await owner.request('POST /whatsapp/client/{id}/initialize', about);
    const picture = await eventually(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { ...about, accept: 'image/png' }),
    );
    await shop.scan(readQrImage(picture));
    await eventually(
      async () => (await owner.request('GET /whatsapp/client/{id}/status', about)).isConnected,
    );

    const single = flowOf(trigger({}), start);
    // Longer than a busy machine takes for a picture to come.
    const together = flowOf(trigger({ eventTypes: ['conversation.turn'], turnSeconds: 20 }), start);
    await n8n.activate(single);
    await n8n.activate(together);
    const { bytes } = sampleFiles().image;
    await marta.write(shopNumber, 'Buenas tardes');
    await marta.sendFile(shopNumber, { kind: 'image', bytes, caption: 'Quiero uno así' });
    const [turn] = await eventually(() => ranOf(together).length > 0 && ranOf(together));
    const { data } = turn.outputs['Nodo 0'][0].json;
    expect(data).toMatchObject({ chat: marta.number, text: 'Buenas tardes\nQuiero uno así' });
    await eventually(() => ranOf(single).length === 2);

    // The file of it, in n8n.
    const [, { id }] = data.messages;
    const taking = flowOf(start, doing('getMedia', { messageId: id }, 'file'));
    const { error, outputs } = await n8n.run(taking, { json: {} });
    expect(error).toBeUndefined();
    expect(Buffer.from(outputs['Nodo 1'][0].binary.data.data, 'base64').equals(bytes)).toBe(true);
    await n8n.deactivate(single);
    await n8n.deactivate(together);
    expect(n8n.refused).toEqual([]);
  });

  it('sends a file that n8n has, byte for byte', async () => {
    const { bytes } = sampleFiles().document;
    const data = { data: bytes.toString('base64'), mimeType: 'application/pdf', fileName: 'carta.pdf' };
    const flow = flowOf(start, doing('sendDocument', { to: to(), more: { caption: 'La carta' } }));
    const { error, outputs } = await n8n.run(flow, { json: {}, binary: { data } });
    expect(error).toBeUndefined();
    const { messageId } = outputs['Nodo 1'][0].json;
    await eventually(async () => (await marta.messages()).some(({ id }) => id === messageId));
    expect((await marta.file(messageId)).equals(bytes)).toBe(true);
  });

  it('asks and waits: goes on with her choice, and without one when the time is over', async () => {
    const choices = ['Para llevar', 'A domicilio'];
    const asking = () =>
      flowOf(start, doing('sendAndWait', { to: to(), text: '¿Cómo lo quiere?', choices }), start);
    const waiting = await n8n.run(asking(), { json: {} });
    expect(waiting.error).toBeUndefined();
    await marta.write(shopNumber, '2');
    const answer = await eventually(() => outputOf(waiting.id, 'Nodo 2'));
    expect(answer).toMatchObject({ answered: true, choice: { index: 2, title: 'A domicilio' } });

    const unanswered = await n8n.run(asking(), { json: {} });
    await n8n.timeOut(unanswered.id);
    expect(outputOf(unanswered.id, 'Nodo 2')).toMatchObject({ answered: false });
  });
});
