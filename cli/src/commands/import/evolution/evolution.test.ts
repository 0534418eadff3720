import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { cli } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatedPhone } from '../../../mainJob/testing/createControl.ts';
import { eventually } from '../../../mainJob/testing/eventually.ts';
import { type EmulatorProcess, startEmulator } from '../../../mainJob/testing/startEmulator.ts';
import { announced } from '../../../testing/announced.ts';
import { shellWords } from '../../../testing/everyCommand.ts';
import { signUp } from '../../../testing/signUp.ts';
import { useRecado } from '../../../testing/useRecado.ts';
import { keepAsEvolution } from '../testing/evolutionTables.ts';
import { plainProgram, type ToldMessage } from '../testing/plainProgram.ts';

const { importing } = cli;
const { evolution: texts } = importing;
const guide = readFileSync(new URL('../../../../../docs/guides/moving-in.md', import.meta.url), 'utf8');
const one = '7f1c9a52-0b1e-4a51-9a57-2d1f8f6f0c11';
const other = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';

/* Evolution's rows around a session that plain Baileys made; `recado serve`, Baileys and WhatsApp as processes. */
describe('what Evolution API keeps', async () => {
  const recado = useRecado();
  const home = await recado.folder();
  const dataDir = await recado.folder();
  const instances = join(home, 'instances');
  let emulator: EmulatorProcess;
  let database: TestDatabase;
  let theirs: TestDatabase;
  let evolution: Awaited<ReturnType<typeof keepAsEvolution>>;
  let owner: Sdk;
  let shop: EmulatedPhone;
  let marta: EmulatedPhone;
  let stubborn: ReturnType<typeof plainProgram>;

  /** A line that plain Baileys linked, with its session in Evolution's folder. */
  async function linked(id: string, phone: EmulatedPhone) {
    await mkdir(join(instances, id), { recursive: true });
    const program = plainProgram(join(instances, id), emulator.variables);
    await phone.scan(await eventually(() => program.qr()));
    await eventually(() => program.isOpen());
    return program;
  }
  /** Credentials are kept in the database, and not beside the keys. */
  async function takeCreds(id: string): Promise<string> {
    const file = join(instances, id, 'creds.json');
    // A program that goes on may be writing it just now: then it is cut short.
    const text = await eventually(async () => {
      const read = await readFile(file, 'utf8');
      return (JSON.parse(read) as { readonly me?: object }).me && read;
    });
    await rm(file);
    return text;
  }
  /** A line of the guide's, with their address and their folder. */
  const shown = (line: RegExp) =>
    shellWords(line.exec(guide)?.[0] ?? '')
      .slice(4)
      .map(word => (word === 'instances' ? instances : word));
  const bring = (...args: readonly string[]) =>
    recado.run(['import', 'evolution', evolution.url, '--data-dir', dataDir, '--json', ...args], {
      DATABASE_URL: database.url,
    });

  beforeAll(async () => {
    [emulator, database, theirs] = await Promise.all([
      startEmulator(),
      createTestDatabase(),
      createTestDatabase(),
    ]);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    const branch = await emulator.control.phone('5215512340002', 'Sucursal');
    const program = await linked(one, shop);
    await marta.write(shop.number, '¿Todavía hay conchas?');
    await eventually(() => program.messages().some(told => JSON.stringify(told).includes('conchas')));
    program.write(marta.number, 'Sí, quedan doce.');
    await eventually(async () => (await marta.messages()).some(({ text }) => text === 'Sí, quedan doce.'));
    const hasSaid = (text: string) => () =>
      program.messages().some(told => JSON.stringify(told).includes(text));
    await eventually(hasSaid('quedan doce'));
    // Told by what sends, and once more by what hears: Evolution keeps one of both.
    const byId = new Map(program.messages().map(told => [told.key.id, told]));
    const messages = [...byId.values()].map(told => ({
      ...told,
      ...(told.key.fromMe && { status: 'READ' }),
    }));
    await program.stop();
    stubborn = await linked(other, branch);
    const lost = { ...(messages[0] as ToldMessage), key: { id: 'X', remoteJid: '', fromMe: false } };
    evolution = await keepAsEvolution(theirs, [
      {
        id: one,
        name: 'panaderia',
        number: shop.number,
        creds: await takeCreds(one),
        messages: [...messages, lost],
        names: {
          [`${marta.number}@s.whatsapp.net`]: 'Marta López',
          '5215500000077@s.whatsapp.net': 'Nunca escribió',
          [`${shop.number}@s.whatsapp.net`]: 'Você',
        },
        webhook: { url: 'http://n8n:5678/webhook/panaderia', events: ['MESSAGES_UPSERT'] },
      },
      { id: other, name: 'sucursal', number: branch.number, creds: await takeCreds(other) },
      { id: 'meta', name: 'meta', number: '5215512340003', creds: null, integration: 'WHATSAPP-BUSINESS' },
    ]);
    const platform = await announced(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        DATABASE_URL: database.url,
      }),
    );
    owner = (await signUp(platform.sdk)).sdk;
    for (const [businessName, phoneNumber] of [
      ['La Espiga', shop.number],
      ['Sucursal', branch.number],
    ] as const)
      await owner.request('POST /clients', { payload: { businessName, phoneNumber } });
  });
  afterAll(async () => {
    await stubborn?.stop();
    await emulator?.stop();
    await theirs?.drop();
    await database?.drop();
  });

  const clientNamed = async (name: string) => {
    const { clients } = await owner.request('GET /clients', {});
    return eventually(() => clients.find(({ businessName }) => businessName === name));
  };

  it('is looked at first, instance by instance, and nothing changes', async () => {
    const before = await evolution.all();
    const told = await bring(...shown(/^recado import evolution .* --dry-run$/m));
    expect(told.code).toBe(0);
    const found = told.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as object);
    expect(found).toMatchObject([
      {
        instance: 'panaderia',
        outcome: 'possible',
        past: { messages: expect.any(Number), names: 3, webhooks: 1 },
      },
      { instance: 'sucursal', outcome: 'possible' },
    ]);
    for (const said of [
      importing.stopOther,
      texts.skipped(texts.failures.notBaileys('meta')),
      texts.nothingChanged,
    ])
      expect(told.stderr).toContain(said);
    expect(await evolution.all()).toEqual(before);
    expect(await database.knex('session_keys')).toEqual([]);
    expect(await database.knex('messages')).toEqual([]);
  });

  it('says where the keys are when they are not here', async () => {
    const told = await bring('--instance', 'panaderia');
    expect(told).toMatchObject({ code: 1, stdout: '' });
    expect(told.stderr).toContain(texts.failures.keysElsewhere('panaderia', one));
  });

  it('is a line that goes on here without a QR, with its past, and nothing changes there', async () => {
    const before = await evolution.all();
    // An account that may add and send nothing more brings what it has.
    const { knex } = database;
    const limits = { lines: 1, messagesPerDay: 1, storageMb: 1, trialEndsAt: new Date(0) };
    await knex('owner_limits').insert(
      (await knex('users').select('id')).map(({ id }) => ({ userId: id, ...limits })),
    );
    onTestFinished(() => knex('owner_limits').delete());
    const told = await bring(...shown(/^recado import evolution .*instances$/m), '--instance', 'panaderia');
    expect([told.code, told.stderr]).toEqual([0, expect.stringContaining(texts.webhooksAreOff)]);
    expect(await knex('sent_days')).toEqual([]);
    await knex('owner_limits').delete();
    expect(JSON.parse(told.stdout)).toMatchObject({
      outcome: 'imported',
      past: { messages: expect.any(Number), names: expect.any(Number), webhooks: 1 },
    });
    expect(await evolution.all()).toEqual(before);

    const { id, apiToken } = await clientNamed('La Espiga');
    const program = owner.withApiToken(apiToken);
    const inbox = async () => (await program.request('GET /external/messages', {})).messages;
    expect((await inbox()).map(({ text, status }) => [text, status])).toEqual([
      ['Sí, quedan doce.', 'read'],
      ['¿Todavía hay conchas?', 'received'],
    ]);
    const names = await database
      .knex('contacts')
      .whereNotNull('name')
      .orderBy('phone')
      .select('phone', 'name');
    expect(names).toEqual([
      { phone: '5215500000077', name: 'Nunca escribió' },
      { phone: marta.number, name: 'Marta López' },
    ]);
    const { webhooks } = await owner.request('GET /clients/{id}/webhooks', { params: { id } });
    expect(webhooks).toMatchObject([
      { label: 'Evolution · panaderia', enabled: false, eventTypes: ['message.received'] },
    ]);
    expect(await database.knex('events').where({ type: 'message.received' })).toEqual([]);

    // However long a busy machine takes to connect it: nobody scans anything.
    await marta.write(shop.number, '¿A qué hora cierran?');
    await eventually(async () => (await inbox()).some(({ text }) => text === '¿A qué hora cierran?'));
    await program.request('POST /external/send', { payload: { to: marta.number, text: 'A las ocho.' } });
    await eventually(async () => (await marta.messages()).some(({ text }) => text === 'A las ocho.'));
  });

  it('told again, brings nothing twice and leaves the session alone', async () => {
    const told = await bring('--instance', 'panaderia', '--keys', instances);
    expect(JSON.parse(told.stdout)).toMatchObject({
      outcome: 'linked',
      past: { messages: 0, names: 0, webhooks: 0 },
    });
    expect(told.stderr).toContain(texts.pastOnly('La Espiga'));
  });

  it('notices that the other program goes on (440)', async () => {
    const told = await bring('--instance', 'sucursal', '--keys', instances);
    const { id } = await clientNamed('Sucursal');
    const session = async () => (await database.knex('sessions').where({ clientId: id }))[0];
    await eventually(async () => (await session()).reason === 'replaced');
    // A busy machine may have taken it up after the command had gone.
    if (!told.stderr.includes(importing.later))
      expect([told.code, told.stderr]).toEqual([1, expect.stringContaining(importing.replaced)]);
  });
});
