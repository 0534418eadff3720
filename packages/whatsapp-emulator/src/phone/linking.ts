import { createHmac } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Device } from '../server/Account.ts';
import type { Companion } from '../server/pairing/Companion.ts';
import { link, type SignedIdentity } from '../server/pairing/link.ts';
import { sign } from '../wire/signatures.ts';
import type { PhoneParts } from './PhoneParts.ts';

const accountSignaturePrefix = Buffer.from([6, 0]);

/** The parts of a QR: `[https://wa.me/settings/linked_devices#]ref,noise key,identity key,adv secret,platform`. */
export function readQr(text: string) {
  const [ref = '', noise = '', identity = '', adv = ''] = text.slice(text.indexOf('#') + 1).split(',');
  const [noiseKey, identityKey, advSecret] = [noise, identity, adv].map(part => Buffer.from(part, 'base64'));
  if (noiseKey?.length !== 32 || identityKey?.length !== 32 || advSecret?.length !== 32) {
    throw new EmulatorError(409, 'this is not the QR of a client that wants to be linked');
  }
  return { ref, noiseKey, identityKey, advSecret };
}

/** Links the client whose QR this is. */
export async function scanQr(phone: PhoneParts, qr: string): Promise<Device> {
  const { ref, noiseKey, identityKey, advSecret } = readQr(qr);
  const companion = phone.server.desk.byRef(ref);
  if (!companion) throw new EmulatorError(409, 'no client shows this QR');
  if (!noiseKey.equals(companion.noiseKey) || !identityKey.equals(companion.keys.identity)) {
    throw new EmulatorError(409, 'the keys in the QR are not those of the client that shows it');
  }
  return accept(phone, companion, advSecret);
}

/** Signs the client's identity and lets the server link it. */
export async function accept(
  phone: PhoneParts,
  companion: Companion,
  advSecret: Uint8Array,
): Promise<Device> {
  try {
    return await link(phone.server, companion, phone.account, signIdentity(phone, companion, advSecret));
  } catch (error) {
    throw new EmulatorError(409, error instanceof Error ? error.message : String(error));
  }
}

function signIdentity(phone: PhoneParts, companion: Companion, advSecret: Uint8Array): SignedIdentity {
  const { identity, rawId } = phone.keys;
  const keyIndex = phone.account.reserveDevice();
  const timestamp = phone.server.clock.seconds;
  const details = proto.ADVDeviceIdentity.encode({ rawId, timestamp, keyIndex }).finish();
  const accountSignature = sign(
    identity.private,
    Buffer.concat([accountSignaturePrefix, details, companion.keys.identity]),
  );
  const signed = { details, accountSignatureKey: identity.public, accountSignature };
  const encoded = proto.ADVSignedDeviceIdentity.encode(signed).finish();
  const hmac = createHmac('sha256', advSecret).update(encoded).digest();
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: encoded, hmac }).finish();
  return { sealed, details, keyIndex, accountKey: identity.public };
}
