import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Variables } from '../../../testing/recado.ts';

const program = fileURLToPath(
  new URL('../../../../../packages/whatsapp-emulator/src/testing/plainBaileys.mjs', import.meta.url),
);

/** A message as Baileys tells it, as JSON. */
export interface ToldMessage {
  readonly key: { readonly id: string; readonly remoteJid: string; readonly fromMe: boolean };
  readonly message: Readonly<Record<string, unknown>>;
  readonly messageTimestamp: number | string;
  readonly pushName?: string;
}

interface Said {
  readonly qr?: string;
  readonly open?: true;
  readonly message?: ToldMessage;
  readonly closed?: number;
}

/** Somebody's program of plain Baileys, with its session in a folder, as a process of its own. */
export function plainProgram(folder: string, variables: Variables) {
  const args = [
    program,
    folder,
    variables.RECADO_WHATSAPP_URL ?? '',
    variables.RECADO_WHATSAPP_ROOT_KEY ?? '',
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const said: Said[] = [];
  createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', line =>
    said.push(JSON.parse(line) as Said),
  );
  return {
    /** The newest code to scan. */
    qr: () => said.findLast(({ qr }) => qr)?.qr,
    isOpen: () => said.some(({ open }) => open),
    messages: () => said.flatMap(({ message }) => message ?? []),
    write: (to: string, text: string) => child.send({ to: `${to}@s.whatsapp.net`, text }),
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
