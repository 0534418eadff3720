import { randomBytes } from 'node:crypto';
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  Curve,
  derivePairingCodeKey,
  hkdf,
} from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Device } from '../server/Account.ts';
import type { CodeFinish, CodeRequest, Companion } from '../server/pairing/Companion.ts';
import { serverJid } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import { newKeyPair } from '../wire/signatures.ts';
import { accept } from './linking.ts';
import type { PhoneParts } from './PhoneParts.ts';

const patience = 1000;

/** Links the client that asked for a code with this phone's number. The server never learns the code. */
export async function enterCode(phone: PhoneParts, typed: string): Promise<Device> {
  const companion = await phone.server.desk.awaitCode(phone.account.phone, patience);
  if (!companion?.code) throw new EmulatorError(409, 'no client asked for a code with this number');
  const code = typed.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const { wrappedEphemeral } = companion.code;
  const key = await derivePairingCodeKey(code, Buffer.from(wrappedEphemeral.subarray(0, 32)));
  const companionEphemeral = aesDecryptCTR(
    wrappedEphemeral.subarray(48),
    key,
    wrappedEphemeral.subarray(32, 48),
  );
  const ephemeral = newKeyPair();
  const finish = await answer(phone, companion, companion.code, await wrap(code, ephemeral.public));
  const shared = Curve.sharedKey(ephemeral.private, companionEphemeral);
  const random = openBundle(phone, companion, finish, shared);
  const identityShared = Curve.sharedKey(phone.keys.identity.private, companion.keys.identity);
  const secret = hkdf(Buffer.concat([shared, identityShared, random]), 32, { info: 'adv_secret' });
  return accept(phone, companion, Buffer.from(secret));
}

/** Tells the client that the code was typed, and waits for its key bundle. */
function answer(
  phone: PhoneParts,
  companion: Companion,
  { ref }: CodeRequest,
  wrapped: Uint8Array,
): Promise<CodeFinish> {
  return new Promise((resolve, reject) => {
    companion.finishCode = reply =>
      reply instanceof Error ? reject(new EmulatorError(409, reply.message)) : resolve(reply);
    const { server, keys } = phone;
    companion.socket.send(
      node(
        'notification',
        { from: serverJid, type: 'link_code_companion_reg', id: server.newId(), t: server.clock.seconds },
        [
          node('link_code_companion_reg', { stage: 'primary_hello' }, [
            node('link_code_pairing_ref', {}, Buffer.from(ref)),
            node('primary_identity_pub', {}, keys.identity.public),
            node('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrapped),
          ]),
        ],
      ),
    );
  });
}

async function wrap(code: string, ephemeral: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(ephemeral, await derivePairingCodeKey(code, salt), iv)]);
}

/**
 * Opens the client's key bundle and answers the random bytes in it.
 * @throws EmulatorError 409 when the code was another one: both sides derived different keys then
 */
function openBundle(
  phone: PhoneParts,
  companion: Companion,
  { wrappedBundle, identity }: CodeFinish,
  shared: Uint8Array,
): Buffer {
  const key = hkdf(Buffer.from(shared), 32, {
    salt: Buffer.from(wrappedBundle.subarray(0, 32)),
    info: 'link_code_pairing_key_bundle_encryption_key',
  });
  let bundle: Buffer;
  try {
    bundle = aesDecryptGCM(
      wrappedBundle.subarray(44),
      Buffer.from(key),
      wrappedBundle.subarray(32, 44),
      Buffer.alloc(0),
    );
  } catch {
    throw new EmulatorError(409, 'the code is wrong');
  }
  const expected = Buffer.concat([companion.keys.identity, phone.keys.identity.public]);
  if (!bundle.subarray(0, 64).equals(expected) || !Buffer.from(identity).equals(companion.keys.identity)) {
    throw new EmulatorError(409, 'the client handed over a key bundle that is not its own');
  }
  return bundle.subarray(64);
}
