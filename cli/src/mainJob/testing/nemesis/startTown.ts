import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Client } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { startEmbeddedPostgres } from '@recado/server';
import { type KeyWatch, watchKeyWrites } from '@recado/server/testing/watchKeyWrites';
import { createStack, type Stack } from '../../../commands/serve/createStack.ts';
import { announced } from '../../../testing/announced.ts';
import { startRecado } from '../../../testing/recado.ts';
import { signUp } from '../../../testing/signUp.ts';
import type { EmulatedPhone } from '../createControl.ts';
import { eventually } from '../eventually.ts';
import { type EmulatorProcess, startEmulator } from '../startEmulator.ts';

/** The transport that acknowledges before anything is durable; it exists in this repository alone. */
const careless = fileURLToPath(
  new URL('../../../../../plugins/transport-baileys/dist/testing/careless.js', import.meta.url),
);

/** The settings that point at the emulator are those of the transport that is shipped. */
const carelessOptions = ({ variables }: EmulatorProcess): string =>
  JSON.stringify({ url: variables.RECADO_WHATSAPP_URL, rootKey: variables.RECADO_WHATSAPP_ROOT_KEY });

/** Takes the vault's fence out of every process that loads it; as much out of reach: beside the worker, and in no package. */
const withoutFence = new URL(
  '../testing/withoutFence.js',
  pathToFileURL(createRequire(import.meta.url).resolve('@recado/server/line-worker')),
).href;

/** A business with its linked number. */
export interface Line {
  readonly client: Client;
  readonly phone: EmulatedPhone;
  /** The business's own program. */
  readonly program: Sdk;
}

/** Businesses and their customers, around one platform. Everything is a process of its own. */
export interface Town {
  readonly emulator: EmulatorProcess;
  readonly platformPid: number;
  readonly dataDir: string;
  readonly lines: readonly Line[];
  readonly customers: readonly EmulatedPhone[];
  readonly keys: KeyWatch;
  /** A second platform on the same database, which takes over whatever the first one lets go. */
  startStandby(): Promise<{ stop(): Promise<void> }>;
  isConnected(line: Line): Promise<boolean>;
  /** What the platform says of a line, for whoever looks for what went wrong. */
  state(line: Line): Promise<string>;
  /** How many messages the client's statistics count. */
  counted(line: Line): Promise<number>;
  stop(): Promise<void>;
}

export interface TownOptions {
  readonly lines: number;
  readonly customers: number;
  readonly sessionsPerWorker: number;
  /** Loads the transport without the protection that the nemesis is about. */
  readonly isCareless?: boolean;
  /** Without it, workers write keys whoever owns the client. */
  readonly isFenced?: boolean;
}

/** Starts everything, or nothing. */
export async function startTown(options: TownOptions): Promise<Town> {
  const opened = createStack();
  try {
    return { ...(await openTown(options, opened)), stop: opened.close };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

async function openTown(options: TownOptions, opened: Stack): Promise<Omit<Town, 'stop'>> {
  const { isFenced = true } = options;
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-town-'));
  opened.push(() => rm(dataDir, { recursive: true, force: true }));
  const emulator = await startEmulator();
  opened.push(emulator.stop);
  const serve = async (folder: string, more: Readonly<Record<string, string>> = {}) => {
    const started = startRecado(
      [
        ...['serve', '--json', '--port', '0', '--data-dir', folder],
        ...['--sessions-per-worker', `${options.sessionsPerWorker}`],
        ...(options.isCareless ? ['--transport', careless] : []),
        ...['--log-level', process.env.RECADO_TEST_LOG ?? 'silent'],
      ],
      {
        ...emulator.variables,
        ...more,
        ...(options.isCareless && { RECADO_TRANSPORT_OPTIONS: carelessOptions(emulator) }),
        ...(!isFenced && { NODE_OPTIONS: `--import=${withoutFence}` }),
      },
    );
    if (process.env.RECADO_TEST_LOG !== undefined) started.child.stderr?.pipe(process.stderr);
    const stop = async (): Promise<void> => {
      started.child.kill('SIGTERM');
      await started.ended;
    };
    opened.push(stop);
    return { ...(await announced(started)), stop };
  };
  const platform = await serve(dataDir);
  const { sdk } = platform;
  const owner = (await signUp(sdk)).sdk;

  const status = ({ client }: Pick<Line, 'client'>) =>
    owner.request('GET /whatsapp/client/{id}/status', { params: { id: client.id } });
  const isConnected = async (line: Pick<Line, 'client'>): Promise<boolean> =>
    (await status(line)).isConnected;
  const openLine = async (index: number): Promise<Line> => {
    const phoneNumber = `52155${10_000_000 + index}`;
    const phone = await emulator.control.phone(phoneNumber, `Negocio ${index}`);
    const payload = { businessName: `Negocio ${index}`, phoneNumber };
    const { client } = await owner.request('POST /clients', { payload });
    const params = { id: client.id };
    await owner.request('POST /whatsapp/client/{id}/initialize', { params });
    const code = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    await phone.scan(await eventually(code));
    await eventually(() => isConnected({ client }));
    return { client, phone, program: sdk.withApiToken(client.apiToken) };
  };
  const numbered = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_, index) => make(index)));

  const lines = await numbered(options.lines, openLine);
  const customers = await numbered(options.customers, index =>
    emulator.control.phone(`52155${20_000_000 + index}`, `Cliente ${index}`),
  );
  const database = await startEmbeddedPostgres({ dataDir });
  opened.push(database.stop);
  const keys = await watchKeyWrites(database.connection);
  opened.push(keys.close);

  return {
    emulator,
    platformPid: platform.child.pid ?? 0,
    dataDir,
    lines,
    customers,
    keys,
    async startStandby() {
      const folder = await mkdtemp(join(tmpdir(), 'recado-standby-'));
      opened.push(() => rm(folder, { recursive: true, force: true }));
      await copyFile(join(dataDir, 'secrets.json'), join(folder, 'secrets.json'));
      const { host, port, user, database: name } = database.connection;
      const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
      return serve(folder, { DATABASE_URL: url });
    },
    isConnected,
    state: async line => JSON.stringify(await status(line).catch(String)),
    async counted({ client }) {
      const params = { id: client.id };
      return (await owner.request('GET /clients/{id}/message-stats', { params })).overview.total;
    },
  };
}
