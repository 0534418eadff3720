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
import type { CodePairingKeyBundle, PairingCodeRequest, PendingCompanion } from '../server/pairing/PendingCompanion.ts';
import { buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../wire/jid.ts';
import { generateCurveKeyPair } from '../wire/signatures.ts';
import { linkCompanionDevice } from './linking.ts';
import type { PhoneContext } from './PhoneContext.ts';

const CODE_REQUEST_TIMEOUT_MS = 1000;

/**
 * Links the client that requested a pairing code for this phone's number. The server never receives the code,
 * because phone and client use it only to derive their keys.
 */
export async function enterPairingCode(phone: PhoneContext, typedCode: string): Promise<Device> {
  const companion = await phone.server.pendingCompanions.waitForCodeRequest(
    phone.account.phone,
    CODE_REQUEST_TIMEOUT_MS,
  );
  if (!companion?.code) throw new EmulatorError(409, 'no client requested a code with this number');
  const code = typedCode.replace(/[^0-9A-Za-z]/g, '').toUpperCase();
  const { wrappedEphemeral } = companion.code;
  const key = await derivePairingCodeKey(code, Buffer.from(wrappedEphemeral.subarray(0, 32)));
  const companionEphemeral = aesDecryptCTR(wrappedEphemeral.subarray(48), key, wrappedEphemeral.subarray(32, 48));
  const ephemeral = generateCurveKeyPair();
  const codeFinish = await requestKeyBundle(
    phone,
    companion,
    companion.code,
    await wrapEphemeralKey(code, ephemeral.public),
  );
  const sharedSecret = Curve.sharedKey(ephemeral.private, companionEphemeral);
  const randomSecret = decryptKeyBundle(phone, companion, codeFinish, sharedSecret);
  const identityShared = Curve.sharedKey(phone.keys.identity.private, companion.keys.identity);
  const secret = hkdf(Buffer.concat([sharedSecret, identityShared, randomSecret]), 32, { info: 'adv_secret' });
  return linkCompanionDevice(phone, companion, Buffer.from(secret));
}

/** Notifies the companion that its code was entered on the phone, and waits for the companion's key bundle. */
function requestKeyBundle(
  phone: PhoneContext,
  companion: PendingCompanion,
  { ref }: PairingCodeRequest,
  wrappedKey: Uint8Array,
): Promise<CodePairingKeyBundle> {
  return new Promise((resolve, reject) => {
    companion.settleCodePairing = reply =>
      reply instanceof Error ? reject(new EmulatorError(409, reply.message)) : resolve(reply);
    const { server, keys } = phone;
    companion.socket.send(
      buildBinaryNode(
        'notification',
        { from: SERVER_JID, type: 'link_code_companion_reg', id: server.newId(), t: server.clock.seconds },
        [
          buildBinaryNode('link_code_companion_reg', { stage: 'primary_hello' }, [
            buildBinaryNode('link_code_pairing_ref', {}, Buffer.from(ref)),
            buildBinaryNode('primary_identity_pub', {}, keys.identity.public),
            buildBinaryNode('link_code_pairing_wrapped_primary_ephemeral_pub', {}, wrappedKey),
          ]),
        ],
      ),
    );
  });
}

async function wrapEphemeralKey(code: string, ephemeral: Uint8Array): Promise<Buffer> {
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  return Buffer.concat([salt, iv, aesEncryptCTR(ephemeral, await derivePairingCodeKey(code, salt), iv)]);
}

/**
 * Decrypts the client's key bundle and returns the random bytes in it.
 * @throws EmulatorError 409 if decryption fails, because phone and client derive different keys from a
 *   wrong code
 */
function decryptKeyBundle(
  phone: PhoneContext,
  companion: PendingCompanion,
  { wrappedBundle, identity }: CodePairingKeyBundle,
  sharedSecret: Uint8Array,
): Buffer {
  const key = hkdf(Buffer.from(sharedSecret), 32, {
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
  const expectedKeys = Buffer.concat([companion.keys.identity, phone.keys.identity.public]);
  if (!bundle.subarray(0, 64).equals(expectedKeys) || !Buffer.from(identity).equals(companion.keys.identity)) {
    throw new EmulatorError(409, 'the client sent a key bundle that is not its own');
  }
  return bundle.subarray(64);
}
