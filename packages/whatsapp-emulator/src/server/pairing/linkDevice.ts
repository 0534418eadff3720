import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { formatJid, lidServer, phoneServer, serverJid } from '../../wire/jid.ts';
import { type BinaryNode, child, node, readBytes } from '../../wire/node.ts';
import { isValidSignature } from '../../wire/signatures.ts';
import type { Account, Device } from '../Account.ts';
import { announceDevice } from '../announceDevice.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { Companion } from './Companion.ts';

const deviceSignaturePrefix = Buffer.from([6, 1]);

/** Device identity that a phone signed for a companion. */
export interface SignedIdentity {
  /** Encoded `ADVSignedDeviceIdentityHMAC`, which is sent to the companion. */
  readonly sealedIdentity: Uint8Array;
  /** Encoded `ADVDeviceIdentity`. */
  readonly details: Uint8Array;
  /** Index of the companion's key, which is also the number of its device. */
  readonly keyIndex: number;
  /** The account's identity key, 32 bytes. */
  readonly accountKey: Uint8Array;
}

/**
 * Links a registered client to an account: sends the signed identity, verifies the signature in the client's
 * answer, and makes the client restart.
 * @throws Error if the client disconnects, the client may not be linked, or its signature is wrong
 */
export async function linkDevice(
  server: WhatsAppServer,
  companion: Companion,
  account: Account,
  signedIdentity: SignedIdentity,
): Promise<Device> {
  assertLinkingAllowed(server, companion, account);
  const id = signedIdentity.keyIndex;
  const answer = new Promise<BinaryNode>((resolve, reject) => {
    companion.settlePairing = reply => (reply instanceof Error ? reject(reply) : resolve(reply));
  });
  companion.socket.send(
    node('iq', { from: serverJid, type: 'set', id: server.newId(), t: server.clock.seconds }, [
      node('pair-success', {}, [
        node('device-identity', {}, signedIdentity.sealedIdentity),
        node('biz', { name: account.name }),
        node('device', {
          jid: formatJid(account.phone, phoneServer, id),
          lid: formatJid(account.lid, lidServer, id),
        }),
        node('platform', { name: 'smba' }),
      ]),
    ]),
  );
  const identity = child(child(await answer, 'pair-device-sign'), 'device-identity');
  if (!verifyDeviceSignature(companion, signedIdentity, readBytes(identity), identity?.attrs['key-index'])) {
    server.recorder.incident(account.phone, 'forged-pairing-signature', companion.platform);
    companion.socket.close(node('failure', { reason: 401 }));
    throw new Error('the client signed its identity wrongly');
  }
  const { keys, noiseKey, platform, readsInlineHistory } = companion;
  const device = account.addCompanion(id, keys, { noiseKey, platform });
  device.readsInlineHistory = readsInlineHistory;
  announceDevice(server, device, 'add');
  companion.socket.close(node('stream:error', { code: 515 }));
  return device;
}

/** Builds the WebAuthn options that WhatsApp sends to a browser before it may link a client with a passkey. */
const buildPasskeyOptions = (): object => ({
  challenge: randomBytes(32).toString('base64url'),
  rpId: 'whatsapp.com',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 600_000,
});

/**
 * @throws Error if the account must first confirm with a passkey, or the client is too old to be linked
 */
function assertLinkingAllowed(server: WhatsAppServer, { socket, version }: Companion, account: Account): void {
  const configuredFault = server.faults.link({ phone: account.phone, device: undefined, version });
  const fault = configuredFault ?? (server.strictness.passkey ? 'passkey' : undefined);
  if (!fault) return;
  // WhatsApp reports an unsupported version only to the phone, so nothing is sent to the client.
  if (fault === 'version') throw new Error(`the client's version ${version} is too old to be linked`);
  const options = Buffer.from(JSON.stringify(buildPasskeyOptions()));
  socket.send(
    node(
      'notification',
      { from: serverJid, type: 'passkey_prologue_request', id: server.newId(), t: server.clock.seconds },
      [node('passkey_request_options', {}, options)],
    ),
  );
  throw new Error('the account must prove a passkey before it can link a client');
}

/** Returns whether the client signed the identity from the phone with the key that the client registered. */
function verifyDeviceSignature(
  companion: Companion,
  signedIdentity: SignedIdentity,
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
