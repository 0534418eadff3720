import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryVault } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { makeWASocket, useMultiFileAuthState, type WASocket } from '@whiskeysockets/baileys';
import { describe, expect, it, onTestFinished } from 'vitest';
import { quietLogger } from '../socket/quietLogger.ts';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';
import { readMultiFile } from './readMultiFile.ts';

const world = useWorld();
const nothing = (): void => {};
const logger = quietLogger({ debug: nothing, info: nothing, warn: nothing, error: nothing });

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'recado-multi-file-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A program of somebody's: plain Baileys, with its keys in a folder. */
async function plain(folder: string) {
  const { state, saveCreds } = await useMultiFileAuthState(folder);
  const seen = { qr: '', isOpen: false, code: 0, texts: [] as string[] };
  const sock: WASocket = makeWASocket({ auth: state, logger, waWebSocketUrl: world.emulator.url });
  sock.ev.on('creds.update', saveCreds);
  sock.ev.on('connection.update', ({ qr, connection, lastDisconnect }) => {
    seen.qr = qr ?? seen.qr;
    seen.isOpen = connection === 'open' || (seen.isOpen && connection !== 'close');
    const { output } = (lastDisconnect?.error ?? {}) as { output?: { statusCode?: number } };
    if (connection === 'close') seen.code = output?.statusCode ?? -1;
  });
  sock.ev.on('messages.upsert', ({ messages }) => {
    for (const { message } of messages)
      seen.texts.push(message?.conversation ?? message?.extendedTextMessage?.text ?? '');
  });
  const stop = async () => {
    await sock.end(undefined);
    await eventually(() => seen.code !== 0);
    await saveCreds();
  };
  return { sock, seen, stop };
}

/** A folder of a line that wrote with somebody, its program stopped. */
async function folderOf(phone: Phone, friend: Phone): Promise<string> {
  const folder = await temporaryFolder();
  const linking = await plain(folder);
  await phone.scan(await eventually(() => linking.seen.qr || undefined));
  expect(await eventually(() => linking.seen.code || undefined)).toBe(515);
  const linked = await plain(folder);
  await eventually(() => linked.seen.isOpen);
  await linked.sock.sendMessage(`${friend.phone}@s.whatsapp.net`, { text: 'Buenos días' });
  await friend.waitFor(({ text }) => text === 'Buenos días');
  await friend.send(phone.phone, { text: '¿Hay conchas?' });
  await eventually(() => linked.seen.texts.includes('¿Hay conchas?'));
  await linked.stop();
  return folder;
}

const contents = async (folder: string) =>
  Promise.all(
    (await readdir(folder)).toSorted().map(async name => [name, await readFile(join(folder, name), 'utf8')]),
  );

describe('the folder of plain Baileys', () => {
  it('is a line that goes on here without a QR, both ways, and nothing in it changes', async () => {
    const [phone, friend] = [world.phone(), world.phone()];
    const folder = await folderOf(phone, friend);
    const before = await contents(folder);
    await writeFile(join(folder, 'notas.txt'), 'de otro');

    const { number, changes, ignored } = await readMultiFile(folder);
    expect([number, ignored]).toEqual([phone.phone, ['notas.txt']]);
    const kinds = new Set(changes.map(({ category }) => category));
    expect(['creds', 'pre-key', 'session'].filter(kind => !kinds.has(kind))).toEqual([]);
    await rm(join(folder, 'notas.txt'));
    expect(await contents(folder)).toEqual(before);

    const vault = new MemoryVault();
    await vault.open(new AbortController().signal).write(changes);
    const line = world.line(phone, vault);
    const { host, session } = await line.connect();
    expect(host.changes.filter(({ state }) => state === 'pairing')).toEqual([]);
    const { id } = await friend.send(phone.phone, { text: '¿A qué hora abren?' });
    const told = await eventually(() => host.messages.find(message => message.id === id));
    expect(told).toMatchObject({ content: { type: 'text', text: '¿A qué hora abren?' } });
    await session.send({
      id: 'AAAA0123456789ABCDEF',
      to: { kind: 'person', phone: friend.phone },
      content: { type: 'text', text: 'A las 7' },
    });
    expect(await friend.waitFor(({ text }) => text === 'A las 7')).toMatchObject({ text: 'A las 7' });

    // The other program was not stopped for good.
    const again = await plain(folder);
    expect(await line.state(host, 'closed')).toMatchObject({ why: 'replaced' });
    await eventually(() => again.seen.isOpen);
    await again.stop();
  });

  it('that is none, or was never linked, or is broken, is told apart', async () => {
    const folder = await temporaryFolder();
    await expect(readMultiFile(join(folder, 'nada'))).rejects.toMatchObject({ reason: 'missing' });
    await expect(readMultiFile(folder)).rejects.toMatchObject({ reason: 'missing' });
    await writeFile(join(folder, 'creds.json'), '{"noiseKey":{}}');
    await expect(readMultiFile(folder)).rejects.toMatchObject({ reason: 'unlinked' });
    await writeFile(join(folder, 'creds.json'), '{"noi');
    await expect(readMultiFile(folder)).rejects.toMatchObject({ reason: 'broken', message: /creds\.json/ });
  });

  it('has the ids of keys as Baileys asks for them', async () => {
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
    for (const [category, all] of Object.entries(ids))
      await state.keys.set({ [category]: Object.fromEntries(all.map(id => [id, { any: 1 }])) });
    const { changes } = await readMultiFile(folder);
    for (const [category, all] of Object.entries(ids))
      expect(changes.filter(change => change.category === category).map(({ id }) => id)).toEqual(
        all.toSorted(),
      );
  });
});
