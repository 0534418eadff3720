import type { Client, Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { createStatusCodeReply as answering, startTestWebhookReceiver } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SIGN_UP_PASSWORD, signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { type RunningPlatform, waitForPlatform } from '../testing/waitForPlatform.ts';
import type { EmulatedPhone } from './testing/createEmulatorControlClient.ts';
import { createSampleMediaFiles } from './testing/createSampleMediaFiles.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { killProcesses, listDatabaseProcesses, listProcessTree } from './testing/processes.ts';
import { readQrImage } from './testing/readQrImage.ts';
import { alwaysClosedRobotRules, expectOneAwayReply, expectRobotPaused } from './testing/robotChecks.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';
import { type FileServer, startFileServer } from './testing/startFileServer.ts';

/*
 * Tests the main job as one story, in which each step depends on the previous one. No part of the platform runs
 * in this process: `recado serve` runs as users start it, and the emulator is a separate process.
 */
describe('recado serve', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  const files = createSampleMediaFiles();
  let emulator: EmulatorProcess;
  let fileServer: FileServer;
  let platform: RunningPlatform;
  let owner: Sdk;
  let client: Client;
  let shop: EmulatedPhone;
  let marta: EmulatedPhone;

  beforeAll(async () => {
    emulator = await startEmulator();
    fileServer = await startFileServer(files);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
  });
  afterAll(async () => {
    await emulator?.stop();
    await fileServer?.stop();
  });

  const startPlatform = (): Promise<RunningPlatform> =>
    waitForPlatform(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      }),
    );
  const clientParams = () => ({ params: { id: client.id } });
  const program = (): Sdk => platform.sdk.withApiToken(client.apiToken);
  const readConnection = () => owner.request('GET /whatsapp/client/{id}/status', clientParams());
  const awaitConnected = () => pollUntilResult(async () => (await readConnection()).isConnected);
  const readInbox = async (): Promise<readonly Message[]> =>
    (await program().request('GET /external/messages', { query: { limit: 200 } })).messages;
  const findMessage = async (text: string) => (await readInbox()).find(entry => entry.text === text);
  const awaitMessage = (text: string) => pollUntilResult(() => findMessage(text));
  const readTotals = async () => (await owner.request('GET /clients/{id}/message-stats', clientParams())).overview;

  const signIn = async (): Promise<void> => {
    const payload = { email: 'ana@ejemplo.mx', password: SIGN_UP_PASSWORD };
    owner = platform.sdk.withSession((await platform.sdk.request('POST /auth/login', { payload })).token);
  };
  const findLinkedDevice = async () => {
    const account = (await emulator.control.state()).accounts.find(({ phone }) => phone === shop.number);
    return account?.devices.find(({ device }) => device !== 0);
  };

  /** Scans the QR image from the owner's screen with the shop's phone. */
  const scanQr = async (): Promise<void> => {
    const request = { ...clientParams(), accept: 'image/png' } as const;
    const picture = await pollUntilResult(() => owner.request('GET /whatsapp/client/{id}/qr', request));
    await shop.scan(readQrImage(picture));
  };

  it('registers an owner and creates a client when the data directory is empty', async () => {
    platform = await startPlatform();
    owner = (await signUp(platform.sdk)).sdk;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '+52 1 55 1234 5678' };
    client = (await owner.request('POST /clients', { payload })).client;
    expect(client).toMatchObject({ phoneNumber: '5215512345678', status: 'pending', isConnected: false });
  });

  it('links the shop’s phone when the phone scans the image of the QR code', async () => {
    await owner.request('POST /whatsapp/client/{id}/initialize', clientParams());
    await scanQr();
    await awaitConnected();
    const { client: storedClient } = await owner.request('GET /clients/{id}', clientParams());
    expect(storedClient).toMatchObject({ status: 'connected', connection: { state: 'connected' } });
    expect(await shop.devices()).toHaveLength(1);
  });

  it('stores and counts a message when a customer writes', async () => {
    await marta.write(shop.number, '¿Todavía hay conchas?');
    expect(await awaitMessage('¿Todavía hay conchas?')).toMatchObject({
      direction: 'inbound',
      phoneNumber: marta.number,
      name: 'Marta',
    });
    const stats = await owner.request('GET /clients/{id}/message-stats', clientParams());
    expect(stats.overview).toEqual({ total: 1, inbound: 1, outbound: 0 });
    expect(stats.topContacts).toMatchObject([{ phone: marta.number, inbound: 1, outbound: 0, total: 1 }]);
  });

  it('stores the file when a customer sends one', async () => {
    const { bytes } = files.image;
    await marta.sendFile(shop.number, { kind: 'image', bytes, caption: 'Así lo quiero' });
    const { id, type, media } = await awaitMessage('Así lo quiero');
    expect({ type, size: media?.size }).toEqual({ type: 'image', size: bytes.length });
    const storedFile = await program().request('GET /external/media/{messageId}', { params: { messageId: id } });
    expect(Buffer.compare(Buffer.from(storedFile as Uint8Array), bytes)).toBe(0);
  });

  it('sends a text and reports when the text is delivered and read', async () => {
    const text = 'Sí, y están calientitas. ¿Cuántas le aparto?';
    const { messageId, status } = await program().request('POST /external/send', {
      payload: { to: marta.number, text },
    });
    expect(status).toBe('sent');
    const isReceived = async () =>
      (await marta.messages()).some(entry => entry.id === messageId && entry.text === text);
    await pollUntilResult(isReceived);
    const readStatus = async () => (await readInbox()).find(message => message.messageId === messageId)?.status;
    await pollUntilResult(async () => (await readStatus()) === 'delivered');
    await marta.read([messageId]);
    await pollUntilResult(async () => (await readStatus()) === 'read');
  });

  it.each(['image', 'document', 'video', 'audio'] as const)(
    'sends the bytes of a file unchanged when its media type is %s',
    async type => {
      const { messageId } = await program().request('POST /external/send-media', {
        payload: { to: marta.number, mediaUrl: fileServer.url(type), type },
      });
      const findPhoneMessage = async () => (await marta.messages()).find(entry => entry.id === messageId);
      const phoneMessage = await pollUntilResult(findPhoneMessage);
      expect(Object.keys(phoneMessage.content)).toContain(`${type}Message`);
      expect(Buffer.compare(await marta.file(messageId), files[type].bytes)).toBe(0);
    },
  );

  it.each([
    ['registered', '5215587654321', { exists: true, canonicalNumber: '5215587654321' }],
    ['registered, in another spelling', '+52 55 8765 4321', { exists: true, canonicalNumber: '5215587654321' }],
    ['unregistered', '5215500000000', { exists: false, canonicalNumber: null }],
  ])('reports whether a number exists when it is %s', async (_, phoneNumber, expectedResult) => {
    const answer = await program().request('POST /external/check-number', { payload: { phoneNumber } });
    expect(answer).toMatchObject(expectedResult);
  });

  it('after kill -9 of all processes, reconnects without a QR code, answers each message once and can pause the robot', async () => {
    const devices = await shop.devices();
    await owner.request('PUT /clients/{id}/robot', { ...clientParams(), payload: alwaysClosedRobotRules });
    const { total, inbound, outbound } = await readTotals();
    const processIds = await listProcessTree(platform.child.pid ?? 0);
    expect(processIds.length, 'the platform and its line worker').toBeGreaterThan(1);
    await killProcesses([...processIds, ...(await listDatabaseProcesses(dataDir))]);

    const textsDuringOutage = ['Aparte seis, por favor', '¿Me oye?', 'Paso a las cinco'];
    for (const text of textsDuringOutage) await marta.write(shop.number, text);

    platform = await startPlatform();
    await signIn();
    await awaitConnected();
    for (const text of textsDuringOutage) await awaitMessage(text);
    await marta.write(shop.number, 'Gracias');
    await awaitMessage('Gracias');
    await expectOneAwayReply(marta);

    const texts = (await readInbox()).map(({ text }) => text);
    for (const text of [...textsDuringOutage, 'Gracias'])
      expect(texts.filter(message => message === text)).toHaveLength(1);
    expect(await readTotals()).toEqual({ total: total + 5, inbound: inbound + 4, outbound: outbound + 1 });
    expect(await shop.devices()).toEqual(devices);
    await expectRobotPaused(program(), shop, marta);
  });

  it('reconnects without a QR code when the client is restarted', async () => {
    const { since } = (await readConnection()).connection;
    await owner.request('POST /whatsapp/client/{id}/restart', clientParams());
    await pollUntilResult(async () => {
      const now = await readConnection();
      return now.isConnected && now.connection.since !== since;
    });
    const { status } = await program().request('POST /external/send', {
      payload: { to: marta.number, text: 'Ya está su pedido' },
    });
    expect(status).toBe('sent');
  });

  it('delivers pending events and messages once when a deactivated owner is reactivated', async () => {
    const email = 'jefa@ejemplo.mx';
    const admin = (await signUp(platform.sdk, email)).sdk;
    expect(await recado.run(['grant-admin', email, '--data-dir', dataDir])).toMatchObject({ code: 0 });
    const { id } = (await owner.request('GET /auth/profile')).user;
    const setActive = (active: boolean) =>
      admin.request('PUT /admin/users/{id}/status', { params: { id }, payload: { active } });
    const receiver = await startTestWebhookReceiver(answering(503));
    onTestFinished(() => receiver.stop());
    const receivedCalls = (text: string) =>
      receiver.calls.filter(({ event }) => 'text' in event.data && event.data.text === text);
    const devices = await shop.devices();
    await program().request('POST /external/setup-webhook', { payload: { webhookUrl: receiver.url } });
    await marta.write(shop.number, 'Antes de la pausa');
    await pollUntilResult(() => receivedCalls('Antes de la pausa').length > 0);
    await setActive(false);
    await pollUntilResult(async () => (await findLinkedDevice())?.online === false);
    receiver.calls.length = 0;
    receiver.reply = answering(200);
    await marta.write(shop.number, 'Durante la pausa');
    await pollUntilResult(async () => (await findLinkedDevice())?.queued === 1);
    await expect(program().request('GET /external/status')).rejects.toMatchObject({ status: 401 });
    expect(receiver.calls).toEqual([]);
    await setActive(true);
    await signIn();
    for (const text of ['Antes de la pausa', 'Durante la pausa']) {
      await awaitMessage(text);
      await pollUntilResult(() => receivedCalls(text).length > 0);
      expect((await readInbox()).filter(message => message.text === text)).toHaveLength(1);
      expect(new Set(receivedCalls(text).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    }
    expect(await shop.devices()).toEqual(devices);
  });

  it('removes the linked device on disconnect, and links again when a new QR code is scanned', async () => {
    await owner.request('POST /whatsapp/client/{id}/disconnect', clientParams());
    expect(await readConnection()).toMatchObject({ isConnected: false, status: 'disconnected' });
    expect(await shop.devices()).toEqual([]);
    await owner.request('POST /whatsapp/client/{id}/initialize', clientParams());
    await scanQr();
    await awaitConnected();
  });

  it('deletes the client, its token and its linked device when the owner confirms the deletion', async () => {
    const payload = { confirmationWord: 'ELIMINAR' } as const;
    await owner.request('DELETE /clients/{id}/secure', { ...clientParams(), payload });
    expect((await owner.request('GET /clients')).clients).toEqual([]);
    await expect(program().request('GET /external/status')).rejects.toMatchObject({ status: 401 });
    expect(await shop.devices()).toEqual([]);
  });

  it('sends no unknown stanzas to WhatsApp in these tests, and exits with code 0 when it receives SIGTERM', async () => {
    expect(await emulator.control.unknown()).toEqual([]);
    expect((await emulator.control.state()).incidents).toEqual([]);
    platform.child.kill('SIGTERM');
    expect((await platform.exited).code).toBe(0);
  });
});
