import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { serverJid } from '../../wire/jid.ts';
import type { HandshakeResult } from '../../wire/NoiseHandshake.ts';
import { node } from '../../wire/node.ts';
import { typedKey, verifies } from '../../wire/signatures.ts';
import type { ClientSocket } from '../ClientSocket.ts';
import type { DeviceKeys } from '../DeviceKeys.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { Companion } from './Companion.ts';

const refCount = 6;

/**
 * Takes a client that wants to be linked and sends it the refs for its QR codes.
 * @param version the client says it is, three numbers with dots
 * @throws Error when its key bundle is incomplete or the signed pre-key is not signed by its identity
 */
export function register(
  server: WhatsAppServer,
  socket: ClientSocket,
  { payload, clientKey }: HandshakeResult,
  version: string,
): Companion {
  const companion: Companion = {
    socket,
    keys: keysOf(payload.devicePairingData ?? {}),
    noiseKey: clientKey,
    ...propsOf(payload.devicePairingData?.deviceProps),
    version,
    name: payload.pushName ?? '',
    refs: Array.from({ length: refCount }, () => `2@${randomBytes(96).toString('base64')}`),
    code: undefined,
    settle: undefined,
    finishCode: undefined,
  };
  server.desk.add(companion);
  const refs = companion.refs.map(ref => node('ref', {}, Buffer.from(ref)));
  socket.send(
    node('iq', { from: serverJid, type: 'set', xmlns: 'md', id: server.newId() }, [
      node('pair-device', {}, refs),
    ]),
  );
  return companion;
}

function keysOf(data: proto.ClientPayload.IDevicePairingRegistrationData): DeviceKeys {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = data;
  if (eRegid?.length !== 4 || eIdent?.length !== 32 || eSkeyId?.length !== 3) throw incomplete();
  if (eSkeyVal?.length !== 32 || eSkeySig?.length !== 64) throw incomplete();
  if (!verifies(eIdent, typedKey(eSkeyVal), eSkeySig)) {
    throw new Error('the signed pre-key is not signed by the identity key');
  }
  return {
    registrationId: Buffer.from(eRegid).readUInt32BE(),
    identity: Buffer.from(eIdent),
    signedPreKey: {
      id: Buffer.from(eSkeyId).readUIntBE(0, 3),
      value: Buffer.from(eSkeyVal),
      signature: Buffer.from(eSkeySig),
    },
  };
}

const incomplete = (): Error => new Error('the registration carries no complete key bundle');

/** What the client says of itself. */
function propsOf(encoded: Uint8Array | null | undefined): Pick<Companion, 'platform' | 'readsInlineHistory'> {
  if (!encoded) return { platform: 'unknown', readsInlineHistory: false };
  const { os, platformType, historySyncConfig } = proto.DeviceProps.decode(encoded);
  const browser = proto.DeviceProps.PlatformType[platformType ?? 0] ?? 'UNKNOWN';
  return {
    platform: `${browser} (${os ?? ''})`,
    readsInlineHistory: historySyncConfig?.inlineInitialPayloadInE2EeMsg ?? false,
  };
}
