import { randomBytes } from 'node:crypto';
import { type PhoneNumber, TransportError } from '@recado/transport';
import {
  aesEncryptCTR,
  bytesToCrockford,
  derivePairingCodeKey,
  getCompanionPlatformId,
  type WASocket,
} from '@whiskeysockets/baileys';
import { toPhoneJid } from '../identities/jids.ts';

/**
 * Name of this device in requests for a pairing code. It must be a name that WhatsApp knows, because WhatsApp
 * answers other names with 400. A registration by QR code accepts any name (docs/whatsapp.md §9).
 */
const browser: [system: string, browser: string, version: string] = ['Windows', 'Chrome', ''];

/**
 * Requests the code that must be typed on the phone with this number, and waits for WhatsApp's answer. Waiting
 * is necessary because Baileys shows a code even if WhatsApp refuses the request, and such a code does not
 * work.
 * @throws TransportError `rejected` or `rate-limited` with WhatsApp's code; `unreachable` without an answer
 */
export async function requestPairingCode(sock: WASocket, phone: PhoneNumber): Promise<string> {
  const { creds } = sock.authState;
  const code = bytesToCrockford(randomBytes(5));
  const me = { id: toPhoneJid(phone), name: '~' };
  const createNode = (tag: string, content: Uint8Array | string) => ({ tag, attrs: {}, content });
  const hello = {
    tag: 'link_code_companion_reg',
    attrs: { jid: me.id, stage: 'companion_hello', should_show_push_notification: 'true' },
    content: [
      createNode(
        'link_code_pairing_wrapped_companion_ephemeral_pub',
        await encryptKey(code, creds.pairingEphemeralKeyPair.public),
      ),
      createNode('companion_server_auth_key_pub', creds.noiseKey.public),
      createNode('companion_platform_id', getCompanionPlatformId(browser)),
      createNode('companion_platform_display', `${browser[1]} (${browser[0]})`),
      createNode('link_code_pairing_nonce', '0'),
    ],
  };
  const iq = { tag: 'iq', attrs: { to: 's.whatsapp.net', type: 'set', xmlns: 'md' }, content: [hello] };
  const answer: unknown = await sock.query(iq).catch(throwRefusal);
  // Baileys returns undefined if WhatsApp did not answer in time.
  if (answer === undefined) throwRefusal();
  // Linking by code needs `pairingCode` and `me`. Set both only after WhatsApp has accepted the request.
  // After a refusal, `me` would have no account, and the next connection would start pairing with this `me`.
  Object.assign(creds, { pairingCode: code, me });
  sock.ev.emit('creds.update', creds);
  return code;
}

async function encryptKey(code: string, key: Uint8Array): Promise<Uint8Array> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(key, await derivePairingCodeKey(code, salt), iv)]);
}

function throwRefusal(cause?: unknown): never {
  const code = (cause as { readonly data?: unknown } | undefined)?.data;
  if (typeof code !== 'number') throw new TransportError('unreachable', 'WhatsApp did not answer.', { cause });
  const reason = code === 429 ? 'rate-limited' : 'rejected';
  throw new TransportError(reason, `WhatsApp refused a pairing code with ${code}.`, { code, cause });
}
