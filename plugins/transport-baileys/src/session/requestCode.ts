import { randomBytes } from 'node:crypto';
import { type Phone, TransportError } from '@recado/transport';
import {
  aesEncryptCTR,
  bytesToCrockford,
  derivePairingCodeKey,
  getCompanionPlatformId,
  type WASocket,
} from '@whiskeysockets/baileys';
import { phoneJid } from '../people/jids.ts';

/**
 * What this device is called on the phone that types the code. A name of ours is answered 400 here, so it is one that
 * WhatsApp knows; in a registration by QR nobody minds (docs/whatsapp.md §9).
 */
const browser: [system: string, browser: string, version: string] = ['Windows', 'Chrome', ''];

/**
 * Asks WhatsApp for a code to type on the phone with that number, and waits for its answer: Baileys shows a code whatever
 * the answer is, and a refused one is dead.
 * @throws TransportError `rejected` or `rate-limited` with WhatsApp's code, `unreachable` when it does not answer
 */
export async function requestCode(sock: WASocket, phone: Phone): Promise<string> {
  const { creds } = sock.authState;
  const code = bytesToCrockford(randomBytes(5));
  const me = { id: phoneJid(phone), name: '~' };
  const part = (tag: string, content: Uint8Array | string) => ({ tag, attrs: {}, content });
  const hello = {
    tag: 'link_code_companion_reg',
    attrs: { jid: me.id, stage: 'companion_hello', should_show_push_notification: 'true' },
    content: [
      part(
        'link_code_pairing_wrapped_companion_ephemeral_pub',
        await wrap(code, creds.pairingEphemeralKeyPair.public),
      ),
      part('companion_server_auth_key_pub', creds.noiseKey.public),
      part('companion_platform_id', getCompanionPlatformId(browser)),
      part('companion_platform_display', `${browser[1]} (${browser[0]})`),
      part('link_code_pairing_nonce', '0'),
    ],
  };
  const iq = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'md' }, content: [hello] };
  const answer: unknown = await sock.query(iq).catch(refused);
  // Baileys answers undefined when the question timed out.
  if (answer === undefined) refused();
  // Not before: what links by code finds both here, and a name without an account begins anew.
  Object.assign(creds, { pairingCode: code, me });
  sock.ev.emit('creds.update', creds);
  return code;
}

async function wrap(code: string, key: Uint8Array): Promise<Uint8Array> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)]);
}

function refused(cause?: unknown): never {
  const code = (cause as { readonly data?: unknown } | undefined)?.data;
  if (typeof code !== 'number')
    throw new TransportError('unreachable', 'WhatsApp did not answer.', { cause });
  const reason = code === 429 ? 'rate-limited' : 'rejected';
  throw new TransportError(reason, `WhatsApp refused a pairing code with ${code}.`, { code, cause });
}
