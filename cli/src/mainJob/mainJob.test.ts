import type { Client, Message } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { status as answering, startReceiver } from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { announced, type RunningPlatform } from '../testing/announced.ts';
import { password, signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import type { EmulatedPhone } from './testing/createControl.ts';
import { eventually } from './testing/eventually.ts';
import { databaseProcesses, family, killAll } from './testing/processes.ts';
import { readQrImage } from './testing/readQrImage.ts';
import { sampleFiles } from './testing/sampleFiles.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';
import { type FileServer, startFileServer } from './testing/startFileServer.ts';
import { answeredOnce, closed, stepsBack } from './testing/stepsBack.ts';

/*
 * The main job as one story: each step stands on the one before. Nothing of the platform is in this process; it is
 * `recado serve` as users start it, and WhatsApp is the emulator as a process of its own.
 */
describe('the main job', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  const files = sampleFiles();
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

  const start = (): Promise<RunningPlatform> =>
    announced(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      }),
    );
  const params = () => ({ params: { id: client.id } });
  const program = (): Sdk => platform.sdk.withApiToken(client.apiToken);
  const connection = () => owner.request('GET /whatsapp/client/{id}/status', params());
  const connected = () => eventually(async () => (await connection()).isConnected);
  const inbox = async (): Promise<readonly Message[]> =>
    (await program().request('GET /external/messages', { query: { limit: 200 } })).messages;
  const inboxOf = (text: string) => eventually(async () => (await inbox()).find(one => one.text === text));
  const totals = async () => (await owner.request('GET /clients/{id}/message-stats', params())).overview;

  const signIn = async (): Promise<void> => {
    const payload = { email: 'ana@ejemplo.mx', password };
    owner = platform.sdk.withSession((await platform.sdk.request('POST /auth/login', { payload })).token);
  };
  /** The platform's device as the emulated WhatsApp sees it. */
  const linked = async () =>
    (await emulator.control.state()).accounts
      .find(({ phone }) => phone === shop.number)
      ?.devices.find(({ device }) => device !== 0);

  /** The picture of the owner's screen, read by the shop's camera. */
  const scan = async (): Promise<void> => {
    const picture = await eventually(() =>
      owner.request('GET /whatsapp/client/{id}/qr', { ...params(), accept: 'image/png' }),
    );
    await shop.scan(readQrImage(picture));
  };

  it('begins on an empty directory: an owner registers and creates a client', async () => {
    platform = await start();
    owner = (await signUp(platform.sdk)).sdk;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: '+52 1 55 1234 5678' };
    client = (await owner.request('POST /clients', { payload })).client;
    expect(client).toMatchObject({ phoneNumber: '5215512345678', status: 'pending', isConnected: false });
  });

  it('links the shop’s phone by the picture of the QR code', async () => {
    await owner.request('POST /whatsapp/client/{id}/initialize', params());
    await scan();
    await connected();
    const { client: shown } = await owner.request('GET /clients/{id}', params());
    expect(shown).toMatchObject({ status: 'connected', connection: { state: 'connected' } });
    expect(await shop.devices()).toHaveLength(1);
  });

  it('shows what a customer writes, and counts it', async () => {
    await marta.write(shop.number, '¿Todavía hay conchas?');
    expect(await inboxOf('¿Todavía hay conchas?')).toMatchObject({
      direction: 'inbound',
      phoneNumber: marta.number,
      name: 'Marta',
    });
    const stats = await owner.request('GET /clients/{id}/message-stats', params());
    expect(stats.overview).toEqual({ total: 1, inbound: 1, outbound: 0 });
    expect(stats.topContacts).toMatchObject([{ phone: marta.number, inbound: 1, outbound: 0, total: 1 }]);
  });

  it('keeps a file that a customer sends', async () => {
    const { bytes } = files.image;
    await marta.sendFile(shop.number, { kind: 'image', bytes, caption: 'Así lo quiero' });
    const { id, type, media } = await inboxOf('Así lo quiero');
    expect({ type, size: media?.size }).toEqual({ type: 'image', size: bytes.length });
    const kept = await program().request('GET /external/media/{messageId}', { params: { messageId: id } });
    expect(Buffer.compare(Buffer.from(kept as Uint8Array), bytes)).toBe(0);
  });

  it('sends a text, and hears that it was delivered and read', async () => {
    const text = 'Sí, y están calientitas. ¿Cuántas le aparto?';
    const { messageId, status } = await program().request('POST /external/send', {
      payload: { to: marta.number, text },
    });
    expect(status).toBe('sent');
    await eventually(async () =>
      (await marta.messages()).some(one => one.id === messageId && one.text === text),
    );
    const stateOf = async () => (await inbox()).find(one => one.messageId === messageId)?.status;
    await eventually(async () => (await stateOf()) === 'delivered');
    await marta.read([messageId]);
    await eventually(async () => (await stateOf()) === 'read');
  });

  it.each(['image', 'document', 'video', 'audio'] as const)('sends %s: the same bytes arrive', async type => {
    const { messageId } = await program().request('POST /external/send-media', {
      payload: { to: marta.number, mediaUrl: fileServer.url(type), type },
    });
    const seen = await eventually(async () => (await marta.messages()).find(one => one.id === messageId));
    expect(Object.keys(seen.content)).toContain(`${type}Message`);
    expect(Buffer.compare(await marta.file(messageId), files[type].bytes)).toBe(0);
  });

  it.each([
    ['registered', '5215587654321', { exists: true, canonicalNumber: '5215587654321' }],
    [
      'registered, in another spelling',
      '+52 55 8765 4321',
      { exists: true, canonicalNumber: '5215587654321' },
    ],
    ['unregistered', '5215500000000', { exists: false, canonicalNumber: null }],
  ])('looks up a number that is %s', async (_, phoneNumber, found) => {
    const answer = await program().request('POST /external/check-number', { payload: { phoneNumber } });
    expect(answer).toMatchObject(found);
  });

  it('survives kill -9 of everything: connected without a QR, and what was written meanwhile is there, and answered, once; for the shop’s phone the robot stands back', async () => {
    const devices = await shop.devices();
    await owner.request('PUT /clients/{id}/robot', { ...params(), payload: closed });
    const { total, inbound, outbound } = await totals();
    const running = await family(platform.child.pid ?? 0);
    expect(running.length, 'the platform and its line worker').toBeGreaterThan(1);
    await killAll([...running, ...(await databaseProcesses(dataDir))]);

    const meanwhile = ['Aparte seis, por favor', '¿Me oye?', 'Paso a las cinco'];
    for (const text of meanwhile) await marta.write(shop.number, text);

    platform = await start();
    await signIn();
    await connected();
    for (const text of meanwhile) await inboxOf(text);
    await marta.write(shop.number, 'Gracias');
    await inboxOf('Gracias');
    await answeredOnce(marta);

    const texts = (await inbox()).map(({ text }) => text);
    for (const text of [...meanwhile, 'Gracias']) expect(texts.filter(one => one === text)).toHaveLength(1);
    expect(await totals()).toEqual({ total: total + 5, inbound: inbound + 4, outbound: outbound + 1 });
    expect(await shop.devices()).toEqual(devices);
    await stepsBack(program(), shop, marta);
  });

  it('restarts without a QR', async () => {
    const { since } = (await connection()).connection;
    await owner.request('POST /whatsapp/client/{id}/restart', params());
    await eventually(async () => {
      const now = await connection();
      return now.isConnected && now.connection.since !== since;
    });
    const { status } = await program().request('POST /external/send', {
      payload: { to: marta.number, text: 'Ya está su pedido' },
    });
    expect(status).toBe('sent');
  });

  it('pauses while its owner is deactivated: what was to be told, and what is written meanwhile, comes afterwards', async () => {
    const email = 'jefa@ejemplo.mx';
    const admin = (await signUp(platform.sdk, email)).sdk;
    expect(await recado.run(['grant-admin', email, '--data-dir', dataDir])).toMatchObject({ code: 0 });
    const { id } = (await owner.request('GET /auth/profile')).user;
    const setActive = (active: boolean) =>
      admin.request('PUT /admin/users/{id}/status', { params: { id }, payload: { active } });
    const receiver = await startReceiver(answering(503));
    onTestFinished(() => receiver.stop());
    const told = (text: string) =>
      receiver.calls.filter(({ event }) => 'text' in event.data && event.data.text === text);
    const devices = await shop.devices();
    await program().request('POST /external/setup-webhook', { payload: { webhookUrl: receiver.url } });
    await marta.write(shop.number, 'Antes de la pausa');
    await eventually(() => told('Antes de la pausa').length > 0);
    await setActive(false);
    await eventually(async () => (await linked())?.online === false);
    receiver.calls.length = 0;
    receiver.reply = answering(200);
    await marta.write(shop.number, 'Durante la pausa');
    await eventually(async () => (await linked())?.queued === 1);
    await expect(program().request('GET /external/status')).rejects.toMatchObject({ status: 401 });
    expect(receiver.calls).toEqual([]);
    await setActive(true);
    await signIn();
    for (const text of ['Antes de la pausa', 'Durante la pausa']) {
      await inboxOf(text);
      await eventually(() => told(text).length > 0);
      expect((await inbox()).filter(one => one.text === text)).toHaveLength(1);
      expect(new Set(told(text).map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    }
    expect(await shop.devices()).toEqual(devices);
  });

  it('disconnects: the phone has no linked device any more, and a new QR code brings it back', async () => {
    await owner.request('POST /whatsapp/client/{id}/disconnect', params());
    expect(await connection()).toMatchObject({ isConnected: false, status: 'disconnected' });
    expect(await shop.devices()).toEqual([]);
    await owner.request('POST /whatsapp/client/{id}/initialize', params());
    await scan();
    await connected();
  });

  it('deletes the client with everything it had', async () => {
    const payload = { confirmationWord: 'ELIMINAR' } as const;
    await owner.request('DELETE /clients/{id}/secure', { ...params(), payload });
    expect((await owner.request('GET /clients')).clients).toEqual([]);
    await expect(program().request('GET /external/status')).rejects.toMatchObject({ status: 401 });
    expect(await shop.devices()).toEqual([]);
  });

  it('asked WhatsApp nothing that it did not understand, and ends in order', async () => {
    expect(await emulator.control.unknown()).toEqual([]);
    expect((await emulator.control.state()).incidents).toEqual([]);
    platform.child.kill('SIGTERM');
    expect((await platform.ended).code).toBe(0);
  });
});
