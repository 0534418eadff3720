import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import {
  createTestDatabase,
  startTestWebhookReceiver,
  type TestDatabase,
  type TestWebhookReceiver,
} from '@recado/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../testing/signUp.ts';
import { useRecado } from '../testing/useRecado.ts';
import { waitForPlatform } from '../testing/waitForPlatform.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import {
  createRecorderVariables,
  type ExecutedFiles,
  intersectExecutedFiles,
  recordExecutedFiles,
  subtractExecutedFiles,
} from './testing/recordExecutedFiles.ts';
import { type EmulatorProcess, startEmulator } from './testing/startEmulator.ts';

type MessagePath = 'send' | 'inbound';
type FileLists = Readonly<Record<MessagePath, readonly string[]>>;

/** Tools of `packages/tooling/checks`, which read the tables of `docs/tour.md`: the only list of the files. */
interface PathTools {
  readMessagePaths(root: string): {
    readonly files: FileLists;
    readonly branches: FileLists;
    readonly sharedFolders: readonly string[];
  };
  listCoreMessageEntries(
    root: string,
    files: readonly string[],
  ): readonly { readonly file: string; readonly functionName: string | undefined }[];
  readonly MAX_FILES: Readonly<Record<MessagePath, number>>;
}
const toolUrls = [
  new URL('../../../packages/tooling/checks/readMessagePaths.mjs', import.meta.url),
  new URL('../../../packages/tooling/checks/findMessagePathProblems.mjs', import.meta.url),
];
const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Folders whose files do not count, because they know no message path. The reasons are in `docs/tour.md`. */
const SHARED_FOLDERS = [
  ...['contract', 'texts', 'timing', 'transport'].map(name => `packages/${name}`),
  ...['core', 'deployment', 'deliveries/guard'].map(name => `packages/server/src/${name}`),
  ...['accounts/auth', 'http', 'operations/metrics'].map(name => `packages/server/src/api/${name}`),
  ...['vault', 'leases', 'transports', 'state'].map(name => `packages/server/src/lines/${name}`),
  ...['vault', 'signal', 'socket', 'identities'].map(name => `plugins/transport-baileys/src/${name}`),
];
/** Number of recordings of each path, and of times without a message. A function of the path runs in each of its own. */
const RECORDING_COUNT = 3;
/** Milliseconds of a recording without a message: heartbeat, lease renewal and the search for unowned clients run. */
const IDLE_RECORDING_MS = 5_000;

/*
 * Records the files that a message crosses in `recado serve` with one line worker, and compares them with the tour. The
 * customer has written before, and all caches are warm. Several nodes cross further files.
 */
describe.skipIf(process.env.RECADO_TEST_NODES)('a message of a platform with one line worker', async () => {
  const recado = useRecado();
  const recordFolder = await recado.folder();
  let database: TestDatabase;
  let emulator: EmulatorProcess;
  let receiver: TestWebhookReceiver;
  let tools: PathTools;
  let lists: ReturnType<PathTools['readMessagePaths']>;
  let idleRecordings: readonly ExecutedFiles[];
  let recordings: Readonly<Record<MessagePath, readonly ExecutedFiles[]>>;

  beforeAll(async () => {
    tools = Object.assign({}, ...(await Promise.all(toolUrls.map(({ href }) => import(href)))));
    lists = tools.readMessagePaths(root);
    [database, emulator, receiver] = await Promise.all([
      createTestDatabase(),
      startEmulator(),
      startTestWebhookReceiver(),
    ]);
    const shop = await emulator.control.phone('5215512345678', 'Panadería La Espiga');
    const marta = await emulator.control.phone('5215587654321', 'Marta');
    const args = ['--json', '--port', '0', '--data-dir', await recado.folder(), '--transport', 'baileys'];
    const { sdk } = await waitForPlatform(
      recado.start(['serve', ...args, '--workers', '1'], {
        ...emulator.variables,
        ...createRecorderVariables(recordFolder),
        DATABASE_URL: database.url,
        RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
      }),
    );
    const owner = (await signUp(sdk)).sdk;
    const payload = { businessName: 'Panadería La Espiga', phoneNumber: shop.number };
    const { client } = await owner.request('POST /clients', { payload });
    const params = { id: client.id };
    await owner.request('POST /whatsapp/client/{id}/initialize', { params });
    await shop.scan(
      await pollUntilResult(() => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' })),
    );
    await pollUntilResult(
      async () => (await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected,
    );
    const program = sdk.withApiToken(client.apiToken);
    await program.request('POST /external/webhooks', {
      payload: { label: 'caja', url: receiver.url, eventTypes: ['message.received'] },
    });

    const send = (text: string) =>
      program.request('POST /external/send', {
        headers: { 'Idempotency-Key': randomUUID() },
        payload: { to: marta.number, text },
      });
    /** Receives a message. Reads the database, because requests to the API would execute more files. */
    const receive = async (text: string) => {
      await marta.write(shop.number, text);
      await pollUntilResult(() => receiver.calls.some(({ event }) => 'text' in event.data && event.data.text === text));
      await pollUntilResult(async () => !(await database.knex('deliveries').where({ state: 'pending' }).first()));
    };
    const record = (action: () => Promise<unknown>) => recordExecutedFiles(recordFolder, action);
    const recordSeveral = async (action: (index: number) => Promise<unknown>) => {
      const recorded: ExecutedFiles[] = [];
      for (let index = 0; index < RECORDING_COUNT; index += 1) recorded.push(await record(() => action(index)));
      return recorded;
    };

    for (const text of ['¿Todavía hay conchas?', '¿Y cuernos?']) await receive(text);
    for (const text of ['Sí, recién salidas', 'También']) await send(text);
    const hasUnreceivedMessage = () => database.knex('messages').where({ fromMe: true, status: 'sent' }).first();
    await pollUntilResult(async () => !(await hasUnreceivedMessage()));
    idleRecordings = await recordSeveral(() => new Promise(resolve => setTimeout(resolve, IDLE_RECORDING_MS)));
    const inbound = await recordSeveral(index => receive(`Aparte ${index + 2} conchas`));
    // Without the recipient's phone no receipt arrives, which would execute files that no send waits for.
    await marta.setOnline(false);
    recordings = { inbound, send: await recordSeveral(index => send(`Apartadas ${index + 2} conchas`)) };
  });
  afterAll(async () => {
    await emulator?.stop();
    await receiver?.stop();
    await database?.drop();
  });

  /** Lists files with functions that ran for each message and never without one. They must be in the tour. */
  const findUnlistedFiles = (path: MessagePath, listedFiles: readonly string[]): string[] => {
    const isListed = (file: string) =>
      listedFiles.includes(file) ||
      lists.branches[path].includes(file) ||
      lists.sharedFolders.some(folder => file.startsWith(`${folder}/`));
    return [...subtractExecutedFiles(intersectExecutedFiles(recordings[path]), idleRecordings)]
      .filter(([file]) => !isListed(file))
      .map(([file, functions]) => `${file}: ${[...functions].join(', ')}`);
  };

  it('crosses shared code only in folders that know no message path', () => {
    expect(lists.sharedFolders.toSorted()).toEqual(SHARED_FOLDERS.toSorted());
  });

  describe.each(['send', 'inbound'] as const)('on the path %s', path => {
    it('crosses at most the permitted number of files', () => {
      expect(lists.files[path].length).toBeLessThanOrEqual(tools.MAX_FILES[path]);
    });

    it('executes each file that the tour lists', () => {
      const executedFiles = intersectExecutedFiles(recordings[path]);
      expect(lists.files[path].filter(file => !executedFiles.has(file))).toEqual([]);
    });

    it('executes no file that the tour does not list', () => {
      expect(findUnlistedFiles(path, lists.files[path])).toEqual([]);
    });

    it('enters core/messages only through files that the tour lists', () => {
      const executedFiles = intersectExecutedFiles(recordings[path]);
      const entries = tools.listCoreMessageEntries(root, lists.files[path]).filter(({ file, functionName = '' }) =>
        // A recorded function is `name@offset`.
        [...(executedFiles.get(file) ?? [])].some(executed => executed.startsWith(functionName && `${functionName}@`)),
      );
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.filter(({ file }) => !lists.files[path].includes(file))).toEqual([]);
    });

    it('would report a file that is missing in the tour', () => {
      // Some listed files also run without a message, so choose one that does not.
      const [unlisted = ''] = findUnlistedFiles(path, []);
      const file = unlisted.slice(0, unlisted.indexOf(':'));
      expect(lists.files[path]).toContain(file);
      expect(
        findUnlistedFiles(
          path,
          lists.files[path].filter(listedFile => listedFile !== file),
        ),
      ).toEqual([unlisted]);
    });
  });
});
