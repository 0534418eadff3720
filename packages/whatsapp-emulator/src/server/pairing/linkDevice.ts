import { proto } from '@whiskeysockets/baileys';
import { type BinaryNode, buildBinaryNode, findChildNode, readStanzaNodeBytes } from '../../wire/buildBinaryNode.ts';
import { formatJid, LID_JID_SERVER, PHONE_JID_SERVER, SERVER_JID } from '../../wire/jid.ts';
import { isValidSignature } from '../../wire/signatures.ts';
import type { Account, Device } from '../Account.ts';
import { notifyDeviceChange } from '../notifyDeviceChange.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { PendingCompanion } from './PendingCompanion.ts';

const deviceSignaturePrefix = Buffer.from([6, 1]);

/** Device identity of a companion, signed by the phone that links it. */
export interface SignedDeviceIdentity {
  /** Encoded `ADVSignedDeviceIdentityHMAC`, which the server sends to the companion. */
  readonly sealedIdentity: Uint8Array;
  /** Encoded `ADVDeviceIdentity`, which the companion must sign. */
  readonly details: Uint8Array;
  /** Index of the companion's key, which is also the number of its device. */
  readonly keyIndex: number;
  /** The account's identity key, 32 bytes. */
  readonly accountKey: Uint8Array;
}

export interface LinkDeviceOptions {
  /** Whether the client has proved the account's passkey. */
  readonly hasProvenPasskey?: boolean;
}

/**
 * Links a registered client to an account. Sends the signed identity to the client, verifies the signature
 * in the client's answer, and makes the client reconnect.
 * @throws PasskeyRequired if the account must first confirm with a passkey
 * @throws Error if the client disconnects, the client may not be linked, or its signature is wrong
 */
export async function linkDevice(
  server: WhatsAppServer,
  companion: PendingCompanion,
  account: Account,
  signedIdentity: SignedDeviceIdentity,
  { hasProvenPasskey = false }: LinkDeviceOptions = {},
): Promise<Device> {
  if (!hasProvenPasskey) assertLinkingAllowed(server, companion, account);
  const id = signedIdentity.keyIndex;
  const answer = new Promise<BinaryNode>((resolve, reject) => {
    companion.settlePairing = reply => (reply instanceof Error ? reject(reply) : resolve(reply));
  });
  companion.socket.send(
    buildBinaryNode('iq', { from: SERVER_JID, type: 'set', id: server.newId(), t: server.clock.seconds }, [
      buildBinaryNode('pair-success', {}, [
        buildBinaryNode('device-identity', {}, signedIdentity.sealedIdentity),
        buildBinaryNode('biz', { name: account.name }),
        buildBinaryNode('device', {
          jid: formatJid(account.phone, PHONE_JID_SERVER, id),
          lid: formatJid(account.lid, LID_JID_SERVER, id),
        }),
        buildBinaryNode('platform', { name: account.usesBusinessApp ? 'smba' : 'android' }),
      ]),
    ]),
  );
  const identity = findChildNode(findChildNode(await answer, 'pair-device-sign'), 'device-identity');
  if (!verifyDeviceSignature(companion, signedIdentity, readStanzaNodeBytes(identity), identity?.attrs['key-index'])) {
    server.recorder.incident(account.phone, 'forged-pairing-signature', companion.platform);
    companion.socket.close(buildBinaryNode('failure', { reason: 401 }));
    throw new Error('the client signed its identity wrongly');
  }
  const { keys, noiseKey, platform, readsInlineHistory } = companion;
  const device = account.addCompanion(id, keys, { noiseKey, platform });
  device.readsInlineHistory = readsInlineHistory;
  notifyDeviceChange(server, device, 'add');
  companion.socket.close(buildBinaryNode('stream:error', { code: 515 }));
  return device;
}

/** Thrown when the account must confirm with a passkey before it can link the client. */
export class PasskeyRequired extends Error {}

/**
 * @throws PasskeyRequired if the account must first confirm with a passkey
 * @throws Error if the client is too old to be linked
 */
function assertLinkingAllowed(server: WhatsAppServer, { version }: PendingCompanion, account: Account): void {
  const configuredFault = server.faults.link({ phone: account.phone, device: undefined, version });
  const fault = configuredFault ?? (server.strictness.passkey ? 'passkey' : undefined);
  if (!fault) return;
  // WhatsApp reports an unsupported version only to the phone, so nothing is sent to the client.
  if (fault === 'version') throw new Error(`the client's version ${version} is too old to be linked`);
  throw new PasskeyRequired('the account must prove a passkey before it can link a client');
}

/** Returns whether the client signed the phone's device identity with the key that the client registered. */
function verifyDeviceSignature(
  companion: PendingCompanion,
  signedIdentity: SignedDeviceIdentity,
  answer: Uint8Array | undefined,
  keyIndex: string | undefined,
): boolean {
  if (!answer || Number(keyIndex) !== signedIdentity.keyIndex) return false;
  const { details, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(answer);
  if (!details || !deviceSignature || !Buffer.from(details).equals(signedIdentity.details)) return false;
  const { identity } = companion.keys;
  const message = Buffer.concat([deviceSignaturePrefix, details, identity, signedIdentity.accountKey]);
  return isValidSignature(identity, message, deviceSignature);
}
