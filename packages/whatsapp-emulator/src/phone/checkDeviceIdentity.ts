import { proto } from '@whiskeysockets/baileys';
import type { Device } from '../server/Account.ts';
import { type BinaryNode, bytesOf, child } from '../wire/node.ts';
import { verifies } from '../wire/signatures.ts';

const accountSignaturePrefix = Buffer.from([6, 0]);
const deviceSignaturePrefix = Buffer.from([6, 1]);
const checked = new WeakSet<Device>();

/**
 * Checks what a companion must send beside its first message: that its account signed the companion's identity, and
 * the companion its account's. The account's key is that of its phone.
 * @throws Error when the identity is missing or one of the signatures is wrong
 */
export function checkDeviceIdentity(sender: Device, stanza: BinaryNode): void {
  if (sender.id === 0 || checked.has(sender)) return;
  const encoded = bytesOf(child(stanza, 'device-identity'));
  if (!encoded) throw new Error('a first message came without the identity of its device');
  const { details, accountSignature, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(encoded);
  const account = sender.account.devices.get(0)?.keys.identity;
  const { identity } = sender.keys;
  if (!details || !accountSignature || !deviceSignature || !account) throw wrong();
  const byAccount = Buffer.concat([accountSignaturePrefix, details, identity]);
  const byDevice = Buffer.concat([deviceSignaturePrefix, details, identity, account]);
  if (!verifies(account, byAccount, accountSignature) || !verifies(identity, byDevice, deviceSignature))
    throw wrong();
  checked.add(sender);
}

const wrong = (): Error => new Error('the identity of a device is not signed by its account and itself');
