import { createHmac } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Device } from '../server/Account.ts';
import { linkDevice, PasskeyRequired, type SignedDeviceIdentity } from '../server/pairing/linkDevice.ts';
import { PasskeyCeremony } from '../server/pairing/PasskeyCeremony.ts';
import type { PendingCompanion } from '../server/pairing/PendingCompanion.ts';
import { signWithXEdDsa } from '../wire/signatures.ts';
import { PasskeyPairing } from './PasskeyPairing.ts';
import type { PhoneContext } from './PhoneContext.ts';

const accountSignaturePrefix = Buffer.from([6, 0]);

/**
 * Parses the text of a QR code, which has the form
 * `[https://wa.me/settings/linked_devices#]ref,noise key,identity key,adv secret,platform`.
 */
export function parseLinkingQr(text: string) {
  const [ref = '', noise = '', identity = '', adv = ''] = text.slice(text.indexOf('#') + 1).split(',');
  const [noiseKey, identityKey, advSecret] = [noise, identity, adv].map(part => Buffer.from(part, 'base64'));
  if (noiseKey?.length !== 32 || identityKey?.length !== 32 || advSecret?.length !== 32) {
    throw new EmulatorError(409, 'this is not the QR of a client that can be linked');
  }
  return { ref, noiseKey, identityKey, advSecret };
}

/** Links the client that shows this QR code to the phone's account. */
export async function scanQr(phone: PhoneContext, qr: string): Promise<Device> {
  const { ref, noiseKey, identityKey, advSecret } = parseLinkingQr(qr);
  const companion = phone.server.pendingCompanions.findByRef(ref);
  if (!companion) throw new EmulatorError(409, 'no client shows this QR');
  if (!noiseKey.equals(companion.noiseKey) || !identityKey.equals(companion.keys.identity)) {
    throw new EmulatorError(409, 'the keys in the QR are not those of the client that shows it');
  }
  return linkCompanionDevice(phone, companion, advSecret);
}

/** Signs the client's identity with the phone's key and links the client to the account on the server. */
export async function linkCompanionDevice(
  phone: PhoneContext,
  companion: PendingCompanion,
  advSecret: Uint8Array,
): Promise<Device> {
  try {
    return await linkDevice(phone.server, companion, phone.account, signIdentity(phone, companion, advSecret));
  } catch (error) {
    if (error instanceof PasskeyRequired) requestPasskey(phone, companion, advSecret);
    throw new EmulatorError(409, error instanceof Error ? error.message : String(error));
  }
}

/** Starts the linking with a passkey. The client is linked when it has proved the passkey of the account. */
function requestPasskey(phone: PhoneContext, companion: PendingCompanion, formerAdvSecret: Uint8Array): void {
  const { account, server } = phone;
  const pairing = new PasskeyPairing(companion, formerAdvSecret, advSecret => {
    const signedIdentity = signIdentity(phone, companion, advSecret);
    // The server records a wrong signature, and a client that disconnects is not linked.
    linkDevice(server, companion, account, signedIdentity, { hasProvenPasskey: true }).catch(() => undefined);
  });
  phone.passkeyPairing = pairing;
  const ceremony = new PasskeyCeremony(server, companion, account, pairing);
  companion.passkeyCeremony = ceremony;
  ceremony.request(server.strictness.passkeyOptionsInRequest);
}

function signIdentity(phone: PhoneContext, companion: PendingCompanion, advSecret: Uint8Array): SignedDeviceIdentity {
  const { identity, rawId } = phone.keys;
  const keyIndex = phone.account.reserveDevice();
  const timestamp = phone.server.clock.seconds;
  const details = proto.ADVDeviceIdentity.encode({ rawId, timestamp, keyIndex }).finish();
  const accountSignature = signWithXEdDsa(
    identity.private,
    Buffer.concat([accountSignaturePrefix, details, companion.keys.identity]),
  );
  const signed = { details, accountSignatureKey: identity.public, accountSignature };
  const encoded = proto.ADVSignedDeviceIdentity.encode(signed).finish();
  const hmac = createHmac('sha256', advSecret).update(encoded).digest();
  const sealedIdentity = proto.ADVSignedDeviceIdentityHMAC.encode({ details: encoded, hmac }).finish();
  return { sealedIdentity, details, keyIndex, accountKey: identity.public };
}
