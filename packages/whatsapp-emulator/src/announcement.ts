import type { Emulator } from './model/Emulator.ts';

/**
 * What `recado-emulator` says once it listens.
 * @param ca path of the authority's file, or empty
 * @param json one line of JSON for programs, instead of text for people
 */
export function announcement(
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
