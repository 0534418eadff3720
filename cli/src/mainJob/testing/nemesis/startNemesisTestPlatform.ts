import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { startEmbeddedPostgres } from '@recado/server';
import { type VaultKeyWriteMonitor, watchVaultKeyWrites } from '@recado/server/testing/watchVaultKeyWrites';
import { type CleanupStack, createCleanupStack } from '../../../commands/serve/createCleanupStack.ts';
import { startRecado } from '../../../testing/recado.ts';
import { signUp } from '../../../testing/signUp.ts';
import { waitForPlatform } from '../../../testing/waitForPlatform.ts';
import type { EmulatedPhone } from '../createEmulatorControlClient.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import { type EmulatorProcess, startEmulator } from '../startEmulator.ts';
import { nemesisProducts } from './nemesisProducts.ts';

/**
 * Transports without one protection, as negative controls. They exist only in this repository. `careless`
 * acknowledges messages before they are durable, `unordered` does not keep the order of a chat.
 */
export type UnprotectedTransport = 'careless' | 'unordered';
const getUnprotectedTransportPath = (name: UnprotectedTransport): string =>
  fileURLToPath(new URL(`../../../../../plugins/transport-baileys/dist/testing/${name}.js`, import.meta.url));

/** Passes the emulator settings of the published transport to a transport without a protection. */
const formatTransportOptions = ({ variables }: EmulatorProcess): string =>
  JSON.stringify({ url: variables.RECADO_WHATSAPP_URL, rootKey: variables.RECADO_WHATSAPP_ROOT_KEY });

/** A business with its linked number. */
export interface NemesisLine {
  readonly client: Client;
  readonly phone: EmulatedPhone;
  /** SDK client of the business's own program. */
  readonly program: Sdk;
}

/** Businesses and customers of one platform. Emulator, platform and database run as separate processes. */
export interface NemesisTestPlatform {
  readonly emulator: EmulatorProcess;
  readonly platformPid: number;
  readonly dataDir: string;
  readonly lines: readonly NemesisLine[];
  readonly customers: readonly EmulatedPhone[];
  readonly keys: VaultKeyWriteMonitor;
  /** Starts a second platform on the same database, which takes over the clients that lose their owner. */
  startStandby(): Promise<{ stop(): Promise<void> }>;
  isConnected(line: NemesisLine): Promise<boolean>;
  /** Returns the platform's status of a line as JSON, for diagnosis. */
  describeState(line: NemesisLine): Promise<string>;
  /** Returns the number of messages in the client's statistics. */
  countMessages(line: NemesisLine): Promise<number>;
  stop(): Promise<void>;
}

export interface NemesisFixtureOptions {
  readonly lines: number;
  readonly customers: number;
  readonly sessionsPerWorker: number;
  /** Transport without one of the protections that these tests verify. */
  readonly unprotectedTransport?: UnprotectedTransport;
}

/** Starts emulator, platform and database. If one fails to start, stops the others and throws. */
export async function startNemesisTestPlatform(options: NemesisFixtureOptions): Promise<NemesisTestPlatform> {
  const cleanupStack = createCleanupStack();
  try {
    return { ...(await openWorld(options, cleanupStack)), stop: cleanupStack.close };
  } catch (error) {
    await cleanupStack.close();
    throw error;
  }
}

async function openWorld(
  options: NemesisFixtureOptions,
  cleanupStack: CleanupStack,
): Promise<Omit<NemesisTestPlatform, 'stop'>> {
  const { unprotectedTransport } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-town-'));
  cleanupStack.push(() => rm(dataDir, { recursive: true, force: true }));
  const emulator = await startEmulator();
  cleanupStack.push(emulator.stop);
  const serve = async (folder: string, extraVariables: Readonly<Record<string, string>> = {}) => {
    const startedProcess = startRecado(
      [
        ...['serve', '--json', '--port', '0', '--data-dir', folder],
        ...['--sessions-per-worker', `${options.sessionsPerWorker}`],
        ...(unprotectedTransport ? ['--transport', getUnprotectedTransportPath(unprotectedTransport)] : []),
        ...['--log-level', process.env.RECADO_TEST_LOG ?? 'silent'],
      ],
      {
        ...emulator.variables,
        ...extraVariables,
        ...(unprotectedTransport && { RECADO_TRANSPORT_OPTIONS: formatTransportOptions(emulator) }),
      },
    );
    if (process.env.RECADO_TEST_LOG !== undefined) startedProcess.child.stderr?.pipe(process.stderr);
    const stop = async (): Promise<void> => {
      startedProcess.child.kill('SIGTERM');
      await startedProcess.exited;
    };
    cleanupStack.push(stop);
    return { ...(await waitForPlatform(startedProcess)), stop };
  };
  const platform = await serve(dataDir);
  const { sdk } = platform;
  const owner = (await signUp(sdk)).sdk;

  const status = ({ client }: Pick<NemesisLine, 'client'>) =>
    owner.request('GET /whatsapp/client/{id}/status', { params: { id: client.id } });
  const isConnected = async (line: Pick<NemesisLine, 'client'>): Promise<boolean> => (await status(line)).isConnected;
  const openLine = async (index: number): Promise<NemesisLine> => {
    const phoneNumber = `52155${10_000_000 + index}`;
    const phone = await emulator.control.phone(phoneNumber, `Negocio ${index}`);
    await phone.setCatalog(nemesisProducts);
    const payload = { businessName: `Negocio ${index}`, phoneNumber };
    const { client } = await owner.request('POST /clients', { payload });
    const params = { id: client.id };
    await owner.request('POST /whatsapp/client/{id}/initialize', { params });
    const code = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    await phone.scan(await pollUntilResult(code));
    await pollUntilResult(() => isConnected({ client }));
    return { client, phone, program: sdk.withApiToken(client.apiToken) };
  };
  const createMany = <T>(count: number, create: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => create(index)));

  const lines = await createMany(options.lines, openLine);
  const customers = await createMany(options.customers, index =>
    emulator.control.phone(`52155${20_000_000 + index}`, `Cliente ${index}`),
  );
  const database = await startEmbeddedPostgres({ dataDir });
  cleanupStack.push(database.stop);
  const keys = await watchVaultKeyWrites(database.connection);
  cleanupStack.push(keys.close);

  return {
    emulator,
    platformPid: platform.child.pid ?? 0,
    dataDir,
    lines,
    customers,
    keys,
    async startStandby() {
      const folder = await mkdtemp(join(tmpdir(), 'recado-standby-'));
      cleanupStack.push(() => rm(folder, { recursive: true, force: true }));
      await copyFile(join(dataDir, 'secrets.json'), join(folder, 'secrets.json'));
      const { host, port, user, database: name } = database.connection;
      const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
      return serve(folder, { DATABASE_URL: url });
    },
    isConnected,
    describeState: async line => JSON.stringify(await status(line).catch(String)),
    async countMessages({ client }) {
      const params = { id: client.id };
      return (await owner.request('GET /clients/{id}/message-stats', { params })).overview.total;
    },
  };
}
