import { once } from 'node:events';
import { Command, InvalidArgumentError } from 'commander';
import { isLoopback } from './isLoopback.ts';
import type { Emulator } from './model/Emulator.ts';
import { quietConsole } from './quietConsole.ts';
import { createCertificate, writeCaFile } from './tls/index.ts';

/** What the user asked of `recado-emulator`. */
interface CommandOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly json: boolean;
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
    .option('--json', 'say where it listens as one line of JSON', false);
  return command.action(async (options: CommandOptions & { allowRemote?: boolean }) => {
    if (!isLoopback(options.host) && !options.allowRemote)
      command.error(
        `error: ${options.host} is not loopback; add --allow-remote to listen there all the same`,
      );
    await start(options);
  });
}

function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}

/**
 * What `recado-emulator` says once it listens.
 * @param ca path of the authority's file, or empty
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

  Control API   ${control}/control/state

Point Baileys or \`recado serve\` at it with

  RECADO_WHATSAPP_URL=${url}
  RECADO_WHATSAPP_ROOT_KEY=${rootKey}
  NODE_EXTRA_CA_CERTS=${ca}

Ctrl+C ends it.
`;
}

/** Runs until SIGTERM or SIGINT, then closes every connection and removes the CA file. */
async function run({ host, port, tls, json }: CommandOptions): Promise<void> {
  quietConsole();
  const { startEmulator } = await import('./emulator.ts');
  const certificate = createCertificate([...new Set(['localhost', '127.0.0.1', '::1', host])]);
  const emulator = await startEmulator({ host, port, tls, certificate });
  const ca = await writeCaFile(emulator.ca);
  const signals = Promise.race(['SIGTERM', 'SIGINT'].map(signal => once(process, signal)));
  process.stdout.write(announcement(emulator, ca.path, json));
  await signals;
  await emulator.close();
  await ca.remove();
}

emulatorCommand(run)
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`recado-emulator: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
