import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { isLoopback } from './isLoopback.ts';
import { keepKeys } from './keys/keepKeys.ts';
import type { Emulator, EmulatorCertificate } from './model/Emulator.ts';
import { quietConsole } from './quietConsole.ts';
import { createCertificate, writeCaFile } from './tls/index.ts';
import type { ServerIdentity } from './wire/certificateChain.ts';

/** What the user asked of `recado-emulator`. */
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
  /** Milliseconds. */
  readonly latency: number;
}

/**
 * The `recado-emulator` command line.
 * @param start runs the emulator; what it throws is the caller's to report
 */
function emulatorCommand(start: (options: CommandOptions) => Promise<void>): Command {
  const command = new Command('recado-emulator')
    .description('A WhatsApp server and phones on this machine, for programs that use the real Baileys.')
    .option('--port <number>', 'TCP port; 0 takes a free one', portNumber, 7788)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option(
      '--allow-remote',
      'listen on an address other machines can reach: anybody there can read and send',
    )
    .option('--tls', 'announce wss:// and https:// (the port speaks both either way)', false)
    .option(
      '--latency <milliseconds>',
      'the longest a stanza is under way; 0: nothing waits',
      milliseconds,
      8,
    )
    .option('--json', 'say where it listens as one line of JSON', false)
    .option('--keys <folder>', 'keep what clients trust there, so that it is the same with every start')
    .option('--keys-only', 'make the keys, say them, and end', false)
    .option('--name <host>', 'a name it is reached under, for the certificate; again for more', another, [])
    .option('--scenario <file>', 'phones, groups and conversations to begin with, in YAML')
    .option('--restore <file>', 'begin with a snapshot (GET /control/snapshot)');
  return command.action(async (options: CommandOptions & { allowRemote?: boolean }) => {
    if (!isLoopback(options.host) && !options.allowRemote)
      command.error(
        `error: ${options.host} is not loopback; add --allow-remote to listen there all the same`,
      );
    if (options.keysOnly && options.keys === undefined)
      command.error('error: --keys-only needs --keys <folder>');
    await start(options);
  });
}

const another = (name: string, names: readonly string[]): readonly string[] => [...names, name];

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

function milliseconds(text: string): number {
  if (!/^\d{1,5}$/.test(text)) throw new InvalidArgumentError('A latency is a number of milliseconds.');
  return Number(text);
}

/**
 * What `recado-emulator` says once it listens.
 * @param ca path of the authority's file
 * @param json one line of JSON for programs, instead of text for people
 */
function announcement(
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

interface Trusted {
  readonly identity?: ServerIdentity;
  readonly certificate: EmulatorCertificate;
  readonly ca: string;
  remove(): Promise<void>;
}

/** What clients shall trust: kept in a folder, or new each time and gone with the process. */
async function trusted(hosts: readonly string[], folder: string | undefined): Promise<Trusted> {
  if (folder !== undefined) return { ...(await keepKeys(folder, hosts)), remove: async () => undefined };
  const certificate = createCertificate(hosts);
  const { path, remove } = await writeCaFile(certificate.ca);
  return { certificate, ca: path, remove };
}

/** Runs until SIGTERM or SIGINT, then closes every connection and removes the CA file. */
async function run(options: CommandOptions): Promise<void> {
  const { host, port, tls, json, latency: latencyMs, name, keys, keysOnly, scenario, restore } = options;
  quietConsole();
  const hosts = [...new Set(['localhost', '127.0.0.1', '::1', host, ...name])];
  const { ca, remove, ...trust } = await trusted(hosts, keys);
  if (keysOnly) return sayKeys(trust.identity, ca);
  try {
    const { startEmulator } = await import('./emulator.ts');
    const emulator = await startEmulator({ host, port, tls, latencyMs, caFile: ca, ...trust });
    try {
      if (restore !== undefined) await emulator.restore(await readFile(restore, 'utf8'));
      if (scenario !== undefined) await play(emulator, await readFile(scenario, 'utf8'));
      const signals = Promise.race(['SIGTERM', 'SIGINT'].map(signal => once(process, signal)));
      process.stdout.write(announcement(emulator, ca, json));
      await signals;
    } finally {
      await emulator.close();
    }
  } finally {
    await remove();
  }
}

/** What a client has to be given, for whoever builds its image. */
function sayKeys(identity: ServerIdentity | undefined, ca: string): void {
  const rootKey = Buffer.from(identity?.rootKey ?? []).toString('hex');
  process.stdout.write(`RECADO_WHATSAPP_ROOT_KEY=${rootKey}\nNODE_EXTRA_CA_CERTS=${ca}\n`);
}

/** A script that fails is told of; the town stays, to be looked at. */
async function play(emulator: Emulator, text: string): Promise<void> {
  const { over } = await emulator.play(text);
  over.catch((error: Error) => process.stderr.write(`recado-emulator: scenario: ${error.message}\n`));
}

emulatorCommand(run)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`recado-emulator: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
