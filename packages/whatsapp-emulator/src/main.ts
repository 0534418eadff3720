import { once } from 'node:events';
import { announcement } from './announcement.ts';
import { type CommandOptions, emulatorCommand } from './command.ts';
import { quietConsole } from './quietConsole.ts';
import { createCertificate, writeCaFile } from './tls/index.ts';

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
