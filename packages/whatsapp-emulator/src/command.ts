import { Command, InvalidArgumentError } from 'commander';
import { isLoopback } from './isLoopback.ts';

/** What the user asked of `recado-emulator`. */
export interface CommandOptions {
  readonly host: string;
  readonly port: number;
  readonly tls: boolean;
  readonly json: boolean;
}

/**
 * The `recado-emulator` command line.
 * @param start runs the emulator; what it throws is the caller's to report
 */
export function emulatorCommand(start: (options: CommandOptions) => Promise<void>): Command {
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
