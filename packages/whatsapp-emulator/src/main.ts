import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { isLoopbackHost } from './isLoopbackHost.ts';
import { loadOrCreateEmulatorKeys } from './keys/loadOrCreateEmulatorKeys.ts';
import type { Emulator, EmulatorCertificate } from './model/Emulator.ts';
import { silenceConsole } from './silenceConsole.ts';
import { createCertificate, writeCaFile } from './tls/index.ts';
import type { NoiseServerIdentity } from './wire/certificateChain.ts';

/** Command-line options of `recado-emulator`. */
interface CommandOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly json: boolean;
  readonly name: readonly string[];
  readonly keys?: string;
  readonly keysOnly: boolean;
  readonly scenario?: string;
  readonly restore?: string;
  /** Maximum latency of a stanza in milliseconds. */
  readonly latency: number;
}

/**
 * Builds the `recado-emulator` command line.
 * @param start runs the emulator; the caller reports its errors
 */
function createEmulatorCommand(start: (options: CommandOptions) => Promise<void>): Command {
  const command = new Command('recado-emulator')
    .description('Runs a WhatsApp server and phones on this machine, for programs that use the real Baileys.')
    .option('--port <number>', 'TCP port; 0 selects a free one', parsePort, 7788)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--allow-remote', 'allow an address that other machines can reach: they can read and send everything')
    .option('--tls', 'print wss:// and https:// addresses (the port always accepts both)', false)
    .option('--latency <milliseconds>', 'maximum latency of a stanza; 0 is no latency', parseLatencyMs, 8)
    .option('--json', 'print the addresses as one line of JSON', false)
    .option('--keys <folder>', 'folder for the keys that clients trust, reused at every start')
    .option('--keys-only', 'create the keys, print them, and exit', false)
    .option('--name <host>', 'host name of the emulator, for the certificate; repeatable', appendName, [])
    .option('--scenario <file>', 'start with the phones, groups and conversations of this YAML file')
    .option('--restore <file>', 'start with this snapshot (GET /control/snapshot)');
  return command.action(async (options: CommandOptions & { allowRemote?: boolean }) => {
    if (!isLoopbackHost(options.host) && !options.allowRemote)
      command.error(`error: ${options.host} is not loopback; add --allow-remote to listen there anyway`);
    if (options.keysOnly && options.keys === undefined) command.error('error: --keys-only needs --keys <folder>');
    await start(options);
  });
}

const appendName = (name: string, names: readonly string[]): readonly string[] => [...names, name];

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

function parseLatencyMs(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('A latency is a number of milliseconds.');
  return Number(text);
}

/**
 * Formats the text that `recado-emulator` prints when it starts to listen.
 * @param ca path to the PEM file of the certificate authority
 * @param json whether the text is one line of JSON for programs instead of text for people
 */
function formatAnnouncement(
  emulator: Pick<Emulator, 'url' | 'controlUrl' | 'rootKey'>,
  ca: string,
  json: boolean,
): string {
  const { url, controlUrl: control } = emulator;
  const rootKey = Buffer.from(emulator.rootKey).toString('hex');
  if (json) return `${JSON.stringify({ ready: true, url, control, rootKey, ca })}\n`;
  return `WhatsApp emulator, ready.

  Phones and chats   ${control}/
  Control API        ${control}/control/openapi.json

Point Baileys or \`recado serve\` at it with

  RECADO_WHATSAPP_URL=${url}
  RECADO_WHATSAPP_ROOT_KEY=${rootKey}
  NODE_EXTRA_CA_CERTS=${ca}

Ctrl+C ends it.
`;
}

interface TrustMaterial {
  readonly identity?: NoiseServerIdentity;
  readonly certificate: EmulatorCertificate;
  readonly ca: string;
  remove(): Promise<void>;
}

/**
 * Loads or creates the keys and the certificate in `folder`. Without a folder, creates temporary ones, which
 * are deleted at exit.
 */
async function prepareTrust(hosts: readonly string[], folder: string | undefined): Promise<TrustMaterial> {
  if (folder !== undefined)
    return { ...(await loadOrCreateEmulatorKeys(folder, hosts)), remove: async () => undefined };
  const certificate = createCertificate(hosts);
  const { path, remove } = await writeCaFile(certificate.ca);
  return { certificate, ca: path, remove };
}

/** Runs until SIGTERM or SIGINT, then closes every connection and removes the CA file. */
async function runEmulator(options: CommandOptions): Promise<void> {
  const { host, port, tls, json, latency: latencyMs, name, keys, keysOnly, scenario, restore } = options;
  silenceConsole();
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', host, ...name])];
  const { ca, remove, ...trust } = await prepareTrust(hosts, keys);
  if (keysOnly) return printKeys(trust.identity, ca);
  try {
    const { startEmulator } = await import('./emulator.ts');
    const emulator = await startEmulator({ host, port, tls, latencyMs, caFile: ca, ...trust });
    try {
      if (restore !== undefined) await emulator.restore(await readFile(restore, 'utf8'));
      if (scenario !== undefined) await playScenario(emulator, await readFile(scenario, 'utf8'));
      const signals = Promise.race(['SIGTERM', 'SIGINT'].map(signal => once(process, signal)));
      process.stdout.write(formatAnnouncement(emulator, ca, json));
      await signals;
    } finally {
      await emulator.close();
    }
  } finally {
    await remove();
  }
}

/** Prints the environment variables that a WhatsApp client needs, so that a user can add them to its image. */
function printKeys(identity: NoiseServerIdentity | undefined, ca: string): void {
  const rootKey = Buffer.from(identity?.rootKey ?? []).toString('hex');
  process.stdout.write(`RECADO_WHATSAPP_ROOT_KEY=${rootKey}\nNODE_EXTRA_CA_CERTS=${ca}\n`);
}

/** Plays a scenario. If the scenario fails, reports this but keeps the emulator running for inspection. */
async function playScenario(emulator: Emulator, text: string): Promise<void> {
  const { completion } = await emulator.play(text);
  completion.catch((error: Error) => process.stderr.write(`recado-emulator: scenario: ${error.message}\n`));
}

createEmulatorCommand(runEmulator)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`recado-emulator: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
