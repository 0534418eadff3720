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
import { BRANCHES, SHARED_FOLDERS, SHARED_MESSAGE_FILES } from './testing/messagePathExemptions.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import {
  createRecorderVariables,
  type ExecutedFiles,
  type ExecutionRecording,
  findFunctionsPerMessage,
  recordExecutedFiles,
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
    readonly sharedMessageFiles: readonly string[];
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

/** Number of recordings of each path, and of times without a message. */
const RECORDING_COUNT = 3;
/** Messages of each recording. With several, the calls for them differ from the calls of an idle platform. */
const MESSAGES_PER_RECORDING = 5;
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
  let recordings: Readonly<Record<'idle' | 'otherRequest' | MessagePath, readonly ExecutionRecording[]>>;
  let executedFiles: Readonly<Record<MessagePath, ExecutedFiles>>;

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
    const recordSeveral = async (action: () => Promise<unknown>) => {
      const recorded: ExecutionRecording[] = [];
      for (let index = 0; index < RECORDING_COUNT; index += 1) recorded.push(await record(action));
      return recorded;
    };
    let messageNumber = 0;
    const recordMessages = (passMessage: (text: string) => Promise<unknown>) =>
      recordSeveral(async () => {
        for (let index = 0; index < MESSAGES_PER_RECORDING; index += 1) {
          messageNumber += 1;
          await passMessage(`${messageNumber} conchas`);
        }
      });

    for (const text of ['¿Todavía hay conchas?', '¿Y cuernos?']) await receive(text);
    for (const text of ['Sí, recién salidas', 'También']) await send(text);
    const hasUnreceivedMessage = () => database.knex('messages').where({ fromMe: true, status: 'sent' }).first();
    await pollUntilResult(async () => !(await hasUnreceivedMessage()));
    const idle = await recordSeveral(() => new Promise(resolve => setTimeout(resolve, IDLE_RECORDING_MS)));
    const otherRequest = await recordMessages(() => program.request('GET /external/webhooks'));
    const inbound = await recordMessages(receive);
    // Without the recipient's phone no receipt arrives, which would execute files that no send waits for.
    await marta.setOnline(false);
    recordings = { idle, otherRequest, inbound, send: await recordMessages(send) };
    const findExecutedFiles = (path: MessagePath) =>
      findFunctionsPerMessage(recordings[path], recordings.idle, MESSAGES_PER_RECORDING);
    executedFiles = { send: findExecutedFiles('send'), inbound: findExecutedFiles('inbound') };
  });
  afterAll(async () => {
    await emulator?.stop();
    await receiver?.stop();
    await database?.drop();
  });

  const isInSharedFolder = (file: string) => lists.sharedFolders.some(folder => file.startsWith(`${folder}/`));
  /** Lists the files of the platform that run for each message and must be in the tour. */
  const findUnlistedFiles = (path: MessagePath, listedFiles: readonly string[]): string[] =>
    [...executedFiles[path]]
      .filter(([file]) => !listedFiles.includes(file) && !lists.branches[path].includes(file))
      .filter(([file]) => !isInSharedFolder(file))
      .map(([file, functions]) => `${file}: ${[...functions].join(', ')}`);

  it('crosses shared code only in folders that know no message path', () => {
    expect(lists.sharedFolders.toSorted()).toEqual(SHARED_FOLDERS.toSorted());
  });

  it('runs only the permitted files of shared folders for messages only', () => {
    const listFiles = (list: readonly ExecutionRecording[]) => list.flatMap(({ counts }) => [...counts.keys()]);
    const otherFiles = new Set([
      ...Object.values(lists.files).flat(),
      ...SHARED_MESSAGE_FILES,
      ...listFiles([...recordings.idle, ...recordings.otherRequest]),
    ]);
    const messageFiles = new Set([...executedFiles.send.keys(), ...executedFiles.inbound.keys()]);
    expect([...messageFiles].filter(file => isInSharedFolder(file) && !otherFiles.has(file)).toSorted()).toEqual([]);
    const recordedFiles = listFiles(Object.values(recordings).flat());
    expect(SHARED_MESSAGE_FILES.filter(file => !recordedFiles.includes(file))).toEqual([]);
    expect(lists.sharedMessageFiles.toSorted()).toEqual(SHARED_MESSAGE_FILES.toSorted());
  });

  describe.each(['send', 'inbound'] as const)('on the path %s', path => {
    it('crosses at most the permitted number of files', () => {
      expect(lists.files[path].length).toBeLessThanOrEqual(tools.MAX_FILES[path]);
    });

    it('has only the permitted branches', () => {
      expect(lists.branches[path].toSorted()).toEqual(BRANCHES[path].toSorted());
    });

    it('executes each file that the tour lists', () => {
      expect(lists.files[path].filter(file => !executedFiles[path].has(file))).toEqual([]);
    });

    it('executes no file that the tour does not list', () => {
      expect(findUnlistedFiles(path, lists.files[path])).toEqual([]);
    });

    it('enters core/messages only through files that the tour lists', () => {
      const entries = tools.listCoreMessageEntries(root, lists.files[path]).filter(({ file, functionName = '' }) =>
        // A recorded function is `name@offset`.
        [...(executedFiles[path].get(file) ?? [])].some(each => each.startsWith(functionName && `${functionName}@`)),
      );
      expect(entries.length).toBeGreaterThan(0);
      expect(entries.filter(({ file }) => !lists.files[path].includes(file))).toEqual([]);
    });

    it('would report each file that is missing in the tour', () => {
      for (const file of lists.files[path].filter(listedFile => !isInSharedFolder(listedFile))) {
        const otherFiles = lists.files[path].filter(listedFile => listedFile !== file);
        expect(findUnlistedFiles(path, otherFiles)).toEqual([expect.stringContaining(`${file}: `)]);
      }
    });
  });
});
