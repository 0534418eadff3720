import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryVault } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { makeWASocket, useMultiFileAuthState, type WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBaileysLogger } from '../socket/createBaileysLogger.ts';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';
import { readMultiFileSession } from './readMultiFileSession.ts';

const world = useTransportFixture();
const noop = (): void => {};
const logger = createBaileysLogger({ debug: noop, info: noop, warn: noop, error: noop });

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-multi-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts plain Baileys, which stores its keys in a folder, as an example of another program. */
async function startPlainBaileys(folder: string) {
  const { state, saveCreds } = await useMultiFileAuthState(folder);
  const observed = { qr: '', isOpen: false, code: 0, texts: [] as string[] };
  const sock: WASocket = makeWASocket({ auth: state, logger, waWebSocketUrl: world.emulator.url });
  sock.ev.on('creds.update', saveCreds);
  sock.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    observed.qr = qr ?? observed.qr;
    observed.isOpen = connection === 'open' || (observed.isOpen && connection !== 'close');
    const { output } = (lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } };
    if (connection === 'close') observed.code = output?.statusCode ?? -1;
  });
  sock.ev.on('messages.upsert', ({ messages }) => {
    for (const { message } of messages)
      observed.texts.push(message?.conversation ?? message?.extendedTextMessage?.text ?? '');
  });
  const stop = async () => {
    await sock.end(undefined);
    await waitUntil(() => observed.code !== 0);
    await saveCreds();
  };
  return { sock, observed, stop };
}

/** Creates the folder of a linked client that has exchanged messages, and stops the client's program. */
async function createLinkedFolder(phone: Phone, friend: Phone): Promise<string> {
  const folder = await temporaryFolder();
  const linkingProgram = await startPlainBaileys(folder);
  await phone.scan(await waitUntil(() => linkingProgram.observed.qr || undefined));
  expect(await waitUntil(() => linkingProgram.observed.code || undefined)).toBe(515);
  const linkedProgram = await startPlainBaileys(folder);
  await waitUntil(() => linkedProgram.observed.isOpen);
  await linkedProgram.sock.sendMessage(`${friend.phone}@s.whatsapp.net`, { text: 'Buenos días' });
  await friend.waitFor(({ text }) => text === 'Buenos días');
  await friend.send(phone.phone, { text: '¿Hay conchas?' });
  await waitUntil(() => linkedProgram.observed.texts.includes('¿Hay conchas?'));
  await linkedProgram.stop();
  return folder;
}

const readContents = async (folder: string) =>
  Promise.all((await readdir(folder)).toSorted().map(async name => [name, await readFile(join(folder, name), 'utf8')]));

describe('folder of plain Baileys', () => {
  it('connects without a QR code when it is imported, can still be used by plain Baileys, and stays unchanged', async () => {
    const [phone, friend] = [world.createPhone(), world.createPhone()];
    const folder = await createLinkedFolder(phone, friend);
    const originalContents = await readContents(folder);
    await writeFile(join(folder, 'notas.txt'), 'de otro');

    const { number, changes, ignored } = await readMultiFileSession(folder);
    expect([number, ignored]).toEqual([phone.phone, ['notas.txt']]);
    const kinds = new Set(changes.map(({ category }) => category));
    expect(['creds', 'pre-key', 'session'].filter(kind => !kinds.has(kind))).toEqual([]);
    await rm(join(folder, 'notas.txt'));
    expect(await readContents(folder)).toEqual(originalContents);

    const vault = new MemoryVault();
    await vault.open(new AbortController().signal).write(changes);
    const line = world.createLine(phone, vault);
    const { host, session } = await line.connect();
    expect(host.changes.filter(({ state }) => state === 'pairing')).toEqual([]);
    const { id } = await friend.send(phone.phone, { text: '¿A qué hora abren?' });
    const receivedMessage = await waitUntil(() => host.messages.find(message => message.id === id));
    expect(receivedMessage).toMatchObject({ content: { type: 'text', text: '¿A qué hora abren?' } });
    await session.send({
      id: 'AAAA0123456789ABCDEF',
      to: { kind: 'person', phone: friend.phone },
      content: { type: 'text', text: 'A las 7' },
    });
    expect(await friend.waitFor(({ text }) => text === 'A las 7')).toMatchObject({ text: 'A las 7' });

    // The other program was stopped only temporarily, so it connects again and replaces this session.
    const restartedProgram = await startPlainBaileys(folder);
    expect(await line.waitForState(host, 'closed')).toMatchObject({ why: 'replaced' });
    await waitUntil(() => restartedProgram.observed.isOpen);
    await restartedProgram.stop();
  });

  it('is reported as missing, unlinked or broken when it cannot be imported', async () => {
    const folder = await temporaryFolder();
    await expect(readMultiFileSession(join(folder, 'nada'))).rejects.toMatchObject({ reason: 'missing' });
    await expect(readMultiFileSession(folder)).rejects.toMatchObject({ reason: 'missing' });
    await writeFile(join(folder, 'creds.json'), '{"noiseKey":{}}');
    await expect(readMultiFileSession(folder)).rejects.toMatchObject({ reason: 'unlinked' });
    await writeFile(join(folder, 'creds.json'), '{"noi');
    await expect(readMultiFileSession(folder)).rejects.toMatchObject({ reason: 'broken', message: /creds\.json/ });
  });

  it('is read without its empty key files, which Baileys also treats as missing, and these are reported', async () => {
    const creds = '{"noiseKey":{},"account":{"details":""},"me":{"id":"5215512345678:1@s.whatsapp.net"}}';
    const files = {
      'creds.json': creds,
      'pre-key-1.json': '{"a":1}',
      'pre-key-2.json': '',
      'session-1.0.json': '\0\0',
    };
    const folder = await temporaryFolder();
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const { state } = await useMultiFileAuthState(folder);
    expect(await state.keys.get('pre-key', ['1', '2'])).toEqual({ 1: { a: 1 }, 2: null });
    for (const source of [folder, new Map(Object.entries(files))]) {
      const { changes, empty } = await readMultiFileSession(source);
      expect(changes.map(({ category, id }) => `${category} ${id}`)).toEqual(['creds creds', 'pre-key 1']);
      expect(empty).toEqual(['pre-key-2.json', 'session-1.0.json']);
    }
    await writeFile(join(folder, 'pre-key-2.json'), '{"a');
    await expect(readMultiFileSession(folder)).rejects.toMatchObject({ reason: 'broken', message: /pre-key-2/ });
  });

  it('has key IDs in the form that Baileys requests', async () => {
    const folder = await temporaryFolder();
    const { state, saveCreds } = await useMultiFileAuthState(folder);
    Object.assign(state.creds, { account: { details: '' }, me: { id: '5215512345678:1@s.whatsapp.net' } });
    await saveCreds();
    const ids = {
      'sender-key': ['5215512345678-1600000000@g.us::5215587654321_1::0', 'status@broadcast::123::12'],
      'sender-key-memory': ['5215512345678-1600000000@g.us'],
      'app-state-sync-key': ['AAA/+b=='],
      session: ['5215587654321_1.12', '5215587654321.0'],
      'lid-mapping': ['123_reverse'],
      'pre-key': ['812'],
    };
    for (const [category, keyIds] of Object.entries(ids))
      await state.keys.set({ [category]: Object.fromEntries(keyIds.map(id => [id, { any: 1 }])) });
    const { changes } = await readMultiFileSession(folder);
    for (const [category, keyIds] of Object.entries(ids))
      expect(changes.filter(change => change.category === category).map(({ id }) => id)).toEqual(keyIds.toSorted());
  });
});
