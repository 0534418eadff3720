import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sdk } from '@recado/sdk';
import { createTestDatabase, type TestDatabase } from '@recado/server/testing';
import { cliTexts } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmulatedPhone } from '../../../mainJob/testing/createEmulatorControlClient.ts';
import { pollUntilResult } from '../../../mainJob/testing/pollUntilResult.ts';
import { type EmulatorProcess, startEmulator } from '../../../mainJob/testing/startEmulator.ts';
import { splitShellWords } from '../../../testing/allCommands.ts';
import { readErrorMessage } from '../../../testing/readErrorMessage.ts';
import { runCliInProcess } from '../../../testing/runCliInProcess.ts';
import { signUp } from '../../../testing/signUp.ts';
import { useRecado } from '../../../testing/useRecado.ts';
import { waitForPlatform } from '../../../testing/waitForPlatform.ts';
import { startPlainBaileys } from '../testing/startPlainBaileys.ts';

const { importSession } = cliTexts;
const { waha: texts } = importSession;
const guide = readFileSync(new URL('../../../../../docs/guides/moving-in.md', import.meta.url), 'utf8');

/*
 * WAHA's engine NOWEB stores a session with `useMultiFileAuthState` of Baileys, so plain Baileys writes the same
 * files. Server, Baileys and emulator run as processes.
 */
describe('recado import waha', async () => {
  const recado = useRecado();
  const home = await recado.folder();
  const dataDir = await recado.folder();
  const sessionFolder = join(home, '.sessions', 'noweb', 'default');
  let emulator: EmulatorProcess;
  let database: TestDatabase;
  let owner: Sdk;
  let shop: EmulatedPhone;
  let marta: EmulatedPhone;

  const runImport = (...args: readonly string[]) =>
    runCliInProcess(['import', 'waha', ...args, '--data-dir', dataDir, '--json'], { DATABASE_URL: database.url });
  /** Arguments of a command in the guide, with this test's files. */
  const guideArguments = (line: RegExp) =>
    splitShellWords(line.exec(guide)?.[0] ?? '')
      .slice(3)
      .map(word => (word === '.sessions' || word === 'sesiones.json' ? join(home, word) : word));

  beforeAll(async () => {
    [emulator, database] = await Promise.all([startEmulator(), createTestDatabase()]);
    shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    marta = await emulator.control.phone('5215587654321', 'Marta');
    await mkdir(sessionFolder, { recursive: true });
    const program = startPlainBaileys(sessionFolder, emulator.variables);
    await shop.scan(await pollUntilResult(() => program.qr()));
    await pollUntilResult(() => program.isOpen());
    await pollUntilResult(async () => /"account"/.test(await readFile(join(sessionFolder, 'creds.json'), 'utf8')));
    await program.stop();
    const config = { webhooks: [{ url: 'http://n8n:5678/webhook/waha', events: ['message'] }] };
    await writeFile(join(sessionFolder, '.waha.session.config.json'), JSON.stringify({ webhooks: [] }));
    await writeFile(join(sessionFolder, 'store.sqlite3'), 'SQLite format 3\0');
    await writeFile(join(home, 'sesiones.json'), JSON.stringify([{ name: 'default', status: 'WORKING', config }]));
    const platform = await waitForPlatform(
      recado.start(['serve', '--json', '--port', '0', '--data-dir', dataDir], {
        ...emulator.variables,
        DATABASE_URL: database.url,
      }),
    );
    owner = (await signUp(platform.sdk)).sdk;
    await owner.request('POST /clients', { payload: { businessName: 'La Espiga', phoneNumber: shop.number } });
  });
  afterAll(async () => {
    await emulator?.stop();
    await database?.drop();
  });

  it('reports what it would import and changes nothing when --dry-run is set', async () => {
    const files = await readdir(sessionFolder);
    const result = await runImport(...guideArguments(/^recado import waha .* --dry-run$/m));
    expect(result.code).toBe(0);
    expect(JSON.parse(result.stdout)).toMatchObject({
      outcome: 'possible',
      session: 'default',
      number: shop.number,
      webhooks: 1,
    });
    for (const expectedText of [importSession.stopOther, texts.session('default'), texts.nothingChanged])
      expect(result.stderr).toContain(expectedText);
    expect(await readdir(sessionFolder)).toEqual(files);
    expect(await database.knex('session_keys')).toEqual([]);
    expect(await database.knex('webhooks')).toEqual([]);
  });

  it('requires --session when --client is set', async () => {
    const args = ['import', 'waha', join(home, '.sessions'), '--client', shop.number, '--data-dir', dataDir];
    expect(readErrorMessage(await runCliInProcess(args, { DATABASE_URL: database.url }))).toEqual({
      code: 2,
      message: texts.failures.sessionRequired,
    });
  });

  it('connects the line without a QR and imports its webhook addresses disabled', async () => {
    const result = await runImport(...guideArguments(/^recado import waha .*sesiones\.json$/m));
    expect([result.code, result.stderr]).toEqual([0, expect.stringContaining(texts.webhooksAreOff)]);
    expect(JSON.parse(result.stdout)).toMatchObject({ outcome: 'imported', webhooks: 1 });
    const [client] = (await owner.request('GET /clients', {})).clients;
    const { webhooks } = await owner.request('GET /clients/{id}/webhooks', { params: { id: client?.id ?? '' } });
    expect(webhooks).toMatchObject([{ label: 'WAHA · default', enabled: false, eventTypes: ['message.received'] }]);

    const program = owner.withApiToken(client?.apiToken ?? '');
    await marta.write(shop.number, '¿A qué hora cierran?');
    await pollUntilResult(async () => (await program.request('GET /external/messages', {})).messages.length > 0);
    await program.request('POST /external/send', { payload: { to: marta.number, text: 'A las ocho.' } });
    await pollUntilResult(async () => (await marta.messages()).some(({ text }) => text === 'A las ocho.'));
  });

  it('changes neither the session nor the addresses when it runs again', async () => {
    const result = await runImport(join(home, '.sessions'), '--webhooks', join(home, 'sesiones.json'));
    expect(JSON.parse(result.stdout)).toMatchObject({ outcome: 'linked', webhooks: 0 });
    expect(result.stderr).toContain(texts.storedDataOnly('La Espiga'));
  });
});
