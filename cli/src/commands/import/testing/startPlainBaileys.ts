import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EnvironmentVariables } from '../../../testing/recado.ts';

const programPath = fileURLToPath(
  new URL('../../../../../packages/whatsapp-emulator/src/testing/plainBaileys.mjs', import.meta.url),
);

/** A message as emitted by Baileys, serialized as JSON. */
export interface BaileysMessage {
  readonly key: { readonly id: string; readonly remoteJid: string; readonly fromMe: boolean };
  readonly message: Readonly<Record<string, unknown>>;
  readonly messageTimestamp: number | string;
  readonly pushName?: string;
}

interface ProgramOutput {
  readonly qr?: string;
  readonly open?: true;
  readonly message?: BaileysMessage;
  readonly closed?: number;
}

/** Starts a plain Baileys program, with its session in a folder, as a separate process. */
export function startPlainBaileys(folder: string, variables: EnvironmentVariables) {
  const args = [programPath, folder, variables.RECADO_WHATSAPP_URL ?? '', variables.RECADO_WHATSAPP_ROOT_KEY ?? ''];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const outputs: ProgramOutput[] = [];
  createInterface({ input: child.stdout as NonNullable<typeof child.stdout> }).on('line', line =>
    outputs.push(JSON.parse(line) as ProgramOutput),
  );
  return {
    /** Returns the most recent QR code. */
    qr: () => outputs.findLast(({ qr }) => qr)?.qr,
    isOpen: () => outputs.some(({ open }) => open),
    messages: () => outputs.flatMap(({ message }) => message ?? []),
    write: (to: string, text: string) => child.send({ to: `${to}@s.whatsapp.net`, text }),
    async stop(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
