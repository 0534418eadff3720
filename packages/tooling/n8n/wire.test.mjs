import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSampleMediaFiles } from '../../../cli/src/mainJob/testing/createSampleMediaFiles.ts';
import { pollUntilResult } from '../../../cli/src/mainJob/testing/pollUntilResult.ts';
import { readQrImage } from '../../../cli/src/mainJob/testing/readQrImage.ts';
import { startEmulator } from '../../../cli/src/mainJob/testing/startEmulator.ts';
import { signUp } from '../../../cli/src/testing/signUp.ts';
import { useRecado } from '../../../cli/src/testing/useRecado.ts';
import { waitForPlatform } from '../../../cli/src/testing/waitForPlatform.ts';

/*
 * Tests the nodes as a business uses them: in n8n's executor, against `recado serve`, Baileys, and the
 * WhatsApp emulator in its own process. Each test needs the previous one.
 */
describe('n8n with recado serve and Baileys', async () => {
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
    const [{ installRecadoNodes }, { startN8n }] = await Promise.all([
      import('./installRecadoNodes.mjs'),
      import('./startN8n.mjs'),
    ]);
    emulator = await startEmulator();
    shop = await emulator.control.phone(shopNumber, 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    const platform = await waitForPlatform(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      }),
    );
    owner = (await signUp(platform.sdk)).sdk;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: shopNumber };
    ({ client } = await owner.request('POST /clients', { payload }));
    n8n = await startN8n(await installRecadoNodes(), { baseUrl: `${platform.url}/api`, apiToken: client.apiToken });
  });
  afterAll(async () => {
    await n8n?.stop();
    await emulator?.stop();
  });

  let flowCount = 0;
  const createFlow = (...nodes) => {
    flowCount += 1;
    const flowNodes = nodes.map(({ type = 'n8n-nodes-recado.recado', ...node }, index) => ({
      id: `${flowCount}-${index}`,
      name: `Nodo ${index}`,
      type,
      typeVersion: 1,
      position: [0, 0],
      credentials: { recadoApi: { id: '1', name: 'Recado' } },
      ...node,
    }));
    const connections = Object.fromEntries(
      flowNodes
        .slice(1)
        .map(({ name }, index) => [flowNodes[index].name, { main: [[{ node: name, type: 'main', index: 0 }]] }]),
    );
    return { id: String(flowCount), name: `Flujo ${flowCount}`, nodes: flowNodes, connections };
  };
  const start = { type: 'plain', parameters: {} };
  const recadoNode = (operation, parameters, resource = 'message') => ({
    parameters: { resource, operation, ...parameters },
  });
  const to = () => ({ __rl: true, mode: 'id', value: marta.number });
  const trigger = parameters => ({ type: 'n8n-nodes-recado.recadoTrigger', parameters });
  const executionsOf = flow => [...n8n.executions.values()].filter(each => each.flow === flow);
  const outputOf = (id, node) => n8n.executions.get(id).outputs[node]?.[0]?.json;

  it('shows the API’s error text when the client is not linked', async () => {
    const flow = createFlow(start, recadoNode('sendText', { to: to(), text: 'Su pedido está listo.' }));
    const { error } = await n8n.run(flow, { json: {} });
    expect(error).toMatchObject({ httpCode: '409' });
    expect(error.message).toMatch(/^El cliente no está vinculado a WhatsApp\./);
  });

  it('runs one flow for each message, and a second flow only once for the whole message batch', async () => {
    const clientRequest = { params: { id: client.id } };
    await owner.request('POST /whatsapp/client/{id}/initialize', clientRequest);
    const qrImage = await pollUntilResult(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { ...clientRequest, accept: 'image/png' }),
    );
    await shop.scan(readQrImage(qrImage));
    await pollUntilResult(
      async () => (await owner.request('GET /whatsapp/client/{id}/status', clientRequest)).isConnected,
    );

    const messageFlow = createFlow(trigger({}), start);
    // 20 seconds are longer than an image needs to arrive on a busy machine.
    const batchFlow = createFlow(trigger({ eventTypes: ['conversation.turn'], turnSeconds: 20 }), start);
    await n8n.activate(messageFlow);
    await n8n.activate(batchFlow);
    const { bytes } = createSampleMediaFiles().image;
    await marta.write(shopNumber, 'Buenas tardes');
    await marta.sendFile(shopNumber, { kind: 'image', bytes, caption: 'Quiero uno así' });
    const [batchExecution] = await pollUntilResult(() => executionsOf(batchFlow).length > 0 && executionsOf(batchFlow));
    const { data } = batchExecution.outputs['Nodo 0'][0].json;
    expect(data).toMatchObject({ chat: marta.number, text: 'Buenas tardes\nQuiero uno así' });
    await pollUntilResult(() => executionsOf(messageFlow).length === 2);

    // Download the image of the batch in n8n.
    const [, { id }] = data.messages;
    const downloadFlow = createFlow(start, recadoNode('getMedia', { messageId: id }, 'file'));
    const { error, outputs } = await n8n.run(downloadFlow, { json: {} });
    expect(error).toBeUndefined();
    expect(Buffer.from(outputs['Nodo 1'][0].binary.data.data, 'base64').equals(bytes)).toBe(true);
    await n8n.deactivate(messageFlow);
    await n8n.deactivate(batchFlow);
    expect(n8n.refused).toEqual([]);
  });

  it('sends a file of n8n byte for byte', async () => {
    const { bytes } = createSampleMediaFiles().document;
    const data = { data: bytes.toString('base64'), mimeType: 'application/pdf', fileName: 'carta.pdf' };
    const flow = createFlow(start, recadoNode('sendDocument', { to: to(), more: { caption: 'La carta' } }));
    const { error, outputs } = await n8n.run(flow, { json: {}, binary: { data } });
    expect(error).toBeUndefined();
    const { messageId } = outputs['Nodo 1'][0].json;
    await pollUntilResult(async () => (await marta.messages()).some(({ id }) => id === messageId));
    expect((await marta.file(messageId)).equals(bytes)).toBe(true);
  });

  it('continues a waiting flow with the chosen option, or without an answer when the waiting time is over', async () => {
    const choices = ['Para llevar', 'A domicilio'];
    const createQuestionFlow = () =>
      createFlow(start, recadoNode('sendAndWait', { to: to(), text: '¿Cómo lo quiere?', choices }), start);
    const waiting = await n8n.run(createQuestionFlow(), { json: {} });
    expect(waiting.error).toBeUndefined();
    await marta.write(shopNumber, '2');
    const answer = await pollUntilResult(() => outputOf(waiting.id, 'Nodo 2'));
    expect(answer).toMatchObject({ answered: true, choice: { index: 2, title: 'A domicilio' } });

    const unanswered = await n8n.run(createQuestionFlow(), { json: {} });
    await n8n.timeOut(unanswered.id);
    expect(outputOf(unanswered.id, 'Nodo 2')).toMatchObject({ answered: false });
  });
});
