import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EnvironmentVariables } from '../../testing/recado.ts';
import { createEmulatorControlClient, type EmulatorControlClient } from './createEmulatorControlClient.ts';

const emulatorBin = fileURLToPath(
  new URL('../../../../packages/whatsapp-emulator/bin/recado-emulator.js', import.meta.url),
);

/** A running WhatsApp emulator in a process of its own. */
export interface EmulatorProcess {
  readonly child: ChildProcess;
  readonly control: EmulatorControlClient;
  /** Environment variables that make `recado serve` connect to the emulator. */
  readonly variables: EnvironmentVariables;
  stop(): Promise<void>;
}

interface Announcement {
  readonly url: string;
  readonly control: string;
  readonly rootKey: string;
  readonly ca: string;
}

export async function startEmulator(): Promise<EmulatorProcess> {
  const child = spawn(process.execPath, [emulatorBin, '--json', '--port', '0', '--latency', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  const { url, control, rootKey, ca } = JSON.parse(line) as Announcement;
  return {
    child,
    control: createEmulatorControlClient(control),
    variables: {
      RECADO_WHATSAPP_URL: url,
      RECADO_WHATSAPP_ROOT_KEY: rootKey,
      NODE_EXTRA_CA_CERTS: ca,
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
