import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { EmulatedPhone } from '../../../mainJob/testing/createEmulatorControlClient.ts';
import { pollUntilResult } from '../../../mainJob/testing/pollUntilResult.ts';
import { type EmulatorProcess, startEmulator } from '../../../mainJob/testing/startEmulator.ts';
import { splitShellWords } from '../../../testing/allCommands.ts';
import { signUp } from '../../../testing/signUp.ts';
import { useRecado } from '../../../testing/useRecado.ts';
import { waitForPlatform } from '../../../testing/waitForPlatform.ts';
import { createEvolutionDatabase } from '../testing/evolutionTables.ts';
import { type BaileysMessage, startPlainBaileys } from '../testing/startPlainBaileys.ts';

const { importSession } = cliTexts;
const { evolution: texts } = importSession;
const guide = readFileSync(new URL('../../../../../docs/guides/moving-in.md', import.meta.url), 'utf8');
const bakeryInstanceId = '7f1c9a52-0b1e-4a51-9a57-2d1f8f6f0c11';
const branchInstanceId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';

/* Uses Evolution's rows and a session of plain Baileys. Server, Baileys and emulator run as processes. */
describe('recado import evolution', async () => {
  const recado = useRecado();
  const home = await recado.folder();
  const dataDir = await recado.folder();
  const instances = join(home, 'instances');
  let emulator: EmulatorProcess;
  let database: TestDatabase;
  let evolutionDatabase: TestDatabase;
  let evolution: Awaited<ReturnType<typeof createEvolutionDatabase>>;
  let owner: Sdk;
  let shop: EmulatedPhone;
  let marta: EmulatedPhone;
  let runningProgram: ReturnType<typeof startPlainBaileys>;

  /** Links a line with plain Baileys, which stores its session in Evolution's folder. */
  async function linkProgram(id: string, phone: EmulatedPhone) {
    await mkdir(join(instances, id), { recursive: true });
    const program = startPlainBaileys(join(instances, id), emulator.variables);
    await phone.scan(await pollUntilResult(() => program.qr()));
    await pollUntilResult(() => program.isOpen());
    return program;
  }
  /** Removes `creds.json` from the keys: Evolution stores credentials in the database instead. */
  async function takeCreds(id: string): Promise<string> {
    const file = join(instances, id, 'creds.json');
    // A running program may be rewriting the file, so that a read returns truncated JSON.
    const text = await pollUntilResult(async () => {
      const content = await readFile(file, 'utf8');
      return (JSON.parse(content) as { readonly me?: object }).me && content;
    });
    await rm(file);
    return text;
  }
  /** Arguments of a command in the guide, with this test's folder. */
  const guideArguments = (line: RegExp) =>
    splitShellWords(line.exec(guide)?.[0] ?? '')
      .slice(4)
      .map(word => (word === 'instances' ? instances : word));
  const runImport = (...args: readonly string[]) =>
    recado.run(['import', 'evolution', evolution.url, '--data-dir', dataDir, '--json', ...args], {
      DATABASE_URL: database.url,
    });

  beforeAll(async () => {
    [emulator, database, evolutionDatabase] = await Promise.all([
      startEmulator(),
      createTestDatabase(),
      createTestDatabase(),
    ]);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    const branch = await emulator.control.phone('5215512340002', 'Sucursal');
    const program = await linkProgram(bakeryInstanceId, shop);
    await marta.write(shop.number, '¿Todavía hay conchas?');
    await pollUntilResult(() => program.messages().some(message => JSON.stringify(message).includes('conchas')));
    program.write(marta.number, 'Sí, quedan doce.');
    await pollUntilResult(async () => (await marta.messages()).some(({ text }) => text === 'Sí, quedan doce.'));
    const hasReported = (text: string) => () =>
      program.messages().some(message => JSON.stringify(message).includes(text));
    await pollUntilResult(hasReported('quedan doce'));
    // Baileys reports a sent message twice, as sent and as received, but Evolution stores only one row.
    const byId = new Map(program.messages().map(message => [message.key.id, message]));
    const messages = [...byId.values()].map(message => ({
      ...message,
      ...(message.key.fromMe && { status: 'READ' }),
    }));
    await program.stop();
    runningProgram = await linkProgram(branchInstanceId, branch);
    const messageWithoutChat = { ...(messages[0] as BaileysMessage), key: { id: 'X', remoteJid: '', fromMe: false } };
    evolution = await createEvolutionDatabase(evolutionDatabase, [
      {
        id: bakeryInstanceId,
        name: 'panaderia',
        number: shop.number,
        creds: await takeCreds(bakeryInstanceId),
        messages: [...messages, messageWithoutChat],
        names: {
          [`${marta.number}@s.whatsapp.net`]: 'Marta López',
          '5215500000077@s.whatsapp.net': 'Nunca escribió',
          [`${shop.number}@s.whatsapp.net`]: 'Você',
        },
        webhook: { url: 'http://n8n:5678/webhook/panaderia', events: ['MESSAGES_UPSERT'] },
      },
      { id: branchInstanceId, name: 'sucursal', number: branch.number, creds: await takeCreds(branchInstanceId) },
      { id: 'meta', name: 'meta', number: '5215512340003', creds: null, integration: 'WHATSAPP-BUSINESS' },
    ]);
    const platform = await waitForPlatform(
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
    await runningProgram?.stop();
    await emulator?.stop();
    await evolutionDatabase?.drop();
    await database?.drop();
  });

  const clientNamed = async (name: string) => {
    const { clients } = await owner.request('GET /clients', {});
    return pollUntilResult(() => clients.find(({ businessName }) => businessName === name));
  };

  it('lists what each instance would import and changes nothing when --dry-run is set', async () => {
    const before = await evolution.all();
    const result = await runImport(...guideArguments(/^recado import evolution .* --dry-run$/m));
    expect(result.code).toBe(0);
    const reports = result.stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as object);
    expect(reports).toMatchObject([
      {
        instance: 'panaderia',
        outcome: 'possible',
        past: { messages: expect.any(Number), names: 3, webhooks: 1 },
      },
      { instance: 'sucursal', outcome: 'possible' },
    ]);
    for (const expectedText of [
      importSession.stopOther,
      texts.skipped(texts.failures.notBaileys('meta')),
      texts.nothingChanged,
    ])
      expect(result.stderr).toContain(expectedText);
    expect(await evolution.all()).toEqual(before);
    expect(await database.knex('session_keys')).toEqual([]);
    expect(await database.knex('messages')).toEqual([]);
  });

  it('prints where the keys are when --keys is missing', async () => {
    const result = await runImport('--instance', 'panaderia');
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toContain(texts.failures.keysNotInDatabase('panaderia', bakeryInstanceId));
  });

  it('connects the line without a QR, imports its history and leaves Evolution unchanged', async () => {
    const before = await evolution.all();
    // The import must succeed for an account whose limits and trial are exhausted.
    const { knex } = database;
    const limits = { lines: 1, messagesPerDay: 1, storageMb: 1, trialEndsAt: new Date(0) };
    await knex('owner_limits').insert((await knex('users').select('id')).map(({ id }) => ({ userId: id, ...limits })));
    onTestFinished(() => knex('owner_limits').delete());
    const result = await runImport(
      ...guideArguments(/^recado import evolution .*instances$/m),
      '--instance',
      'panaderia',
    );
    expect([result.code, result.stderr]).toEqual([0, expect.stringContaining(texts.webhooksAreOff)]);
    expect(await knex('daily_sent_counts')).toEqual([]);
    await knex('owner_limits').delete();
    expect(JSON.parse(result.stdout)).toMatchObject({
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
    const names = await database.knex('contacts').whereNotNull('name').orderBy('phone').select('phone', 'name');
    expect(names).toEqual([
      { phone: '5215500000077', name: 'Nunca escribió' },
      { phone: marta.number, name: 'Marta López' },
    ]);
    const { webhooks } = await owner.request('GET /clients/{id}/webhooks', { params: { id } });
    expect(webhooks).toMatchObject([
      { label: 'Evolution · panaderia', enabled: false, eventTypes: ['message.received'] },
    ]);
    expect(await database.knex('events').where({ type: 'message.received' })).toEqual([]);

    // The line must connect without a QR scan, which may take long on a slow machine.
    await marta.write(shop.number, '¿A qué hora cierran?');
    await pollUntilResult(async () => (await inbox()).some(({ text }) => text === '¿A qué hora cierran?'));
    await program.request('POST /external/send', { payload: { to: marta.number, text: 'A las ocho.' } });
    await pollUntilResult(async () => (await marta.messages()).some(({ text }) => text === 'A las ocho.'));
  });

  it('does not import messages twice and does not change the session when it runs again', async () => {
    const result = await runImport('--instance', 'panaderia', '--keys', instances);
    expect(JSON.parse(result.stdout)).toMatchObject({
      outcome: 'linked',
      past: { messages: 0, names: 0, webhooks: 0 },
    });
    expect(result.stderr).toContain(texts.storedDataOnly('La Espiga'));
  });

  it('prints that the session was replaced (440) when Evolution keeps running', async () => {
    const result = await runImport('--instance', 'sucursal', '--keys', instances);
    const { id } = await clientNamed('Sucursal');
    const session = async () => (await database.knex('sessions').where({ clientId: id }))[0];
    await pollUntilResult(async () => (await session()).reason === 'replaced');
    // On a slow machine the line may connect only after the command has ended.
    if (!result.stderr.includes(importSession.connectsLater))
      expect([result.code, result.stderr]).toEqual([1, expect.stringContaining(importSession.replaced)]);
  });
});
