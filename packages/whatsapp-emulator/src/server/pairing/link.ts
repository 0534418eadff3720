import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { formatJid, lidServer, phoneServer, serverJid } from '../../wire/jid.ts';
import { type BinaryNode, bytesOf, child, node } from '../../wire/node.ts';
import { verifies } from '../../wire/signatures.ts';
import type { Account, Device } from '../Account.ts';
import { announceDevice } from '../announceDevice.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { Companion } from './Companion.ts';

const deviceSignaturePrefix = Buffer.from([6, 1]);

/** The identity a phone signed for a companion. */
export interface SignedIdentity {
  /** Encoded `ADVSignedDeviceIdentityHMAC`, for the companion. */
  readonly sealed: Uint8Array;
  /** Encoded `ADVDeviceIdentity`. */
  readonly details: Uint8Array;
  /** Index of the key, and number of the device. */
  readonly keyIndex: number;
  /** The account's identity key, 32 bytes. */
  readonly accountKey: Uint8Array;
}

/**
 * Tells a waiting client that a phone accepted it, checks the signature it answers with, and tells it to restart.
 * @throws Error when the client goes away, may not be linked, or its signature is wrong
 */
export async function link(
  server: WhatsAppServer,
  companion: Companion,
  account: Account,
  signed: SignedIdentity,
): Promise<Device> {
  refuse(server, companion, account);
  const id = signed.keyIndex;
  const answer = new Promise<BinaryNode>((resolve, reject) => {
    companion.settle = reply => (reply instanceof Error ? reject(reply) : resolve(reply));
  });
  companion.socket.send(
    node('iq', { from: serverJid, type: 'set', id: server.newId(), t: server.clock.seconds }, [
      node('pair-success', {}, [
        node('device-identity', {}, signed.sealed),
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
  if (!answers(companion, signed, bytesOf(identity), identity?.attrs['key-index'])) {
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

/** What WhatsApp asks of a browser that shall prove a passkey, as options of WebAuthn. */
const passkeyOptions = (): object => ({
  challenge: randomBytes(32).toString('base64url'),
  rpId: 'whatsapp.com',
  allowCredentials: [],
  userVerification: 'required',
  timeout: 600_000,
});

/** @throws Error when the account must prove a passkey first, or the client is too old to be linked */
function refuse(server: WhatsAppServer, { socket, version }: Companion, account: Account): void {
  const told = server.faults.link({ phone: account.phone, device: undefined, version });
  const fault = told ?? (server.strictness.passkey ? 'passkey' : undefined);
  if (!fault) return;
  // Of a version it does not take, WhatsApp tells the phone alone.
  if (fault === 'version') throw new Error(`the client's version ${version} is too old to be linked`);
  const options = Buffer.from(JSON.stringify(passkeyOptions()));
  socket.send(
    node(
      'notification',
      { from: serverJid, type: 'passkey_prologue_request', id: server.newId(), t: server.clock.seconds },
      [node('passkey_request_options', {}, options)],
    ),
  );
  throw new Error('the account must prove a passkey before it can link a client');
}

/** Whether the client signed the identity it was offered, with the key it registered. */
function answers(
  companion: Companion,
  signed: SignedIdentity,
  answer: Uint8Array | undefined,
  keyIndex: string | undefined,
): boolean {
  if (!answer || Number(keyIndex) !== signed.keyIndex) return false;
  const { details, deviceSignature } = proto.ADVSignedDeviceIdentity.decode(answer);
  if (!details || !deviceSignature || !Buffer.from(details).equals(signed.details)) return false;
  const { identity } = companion.keys;
  const message = Buffer.concat([deviceSignaturePrefix, details, identity, signed.accountKey]);
  return verifies(identity, message, deviceSignature);
}
