import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys';
import { buildBinaryNode } from '../../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../../wire/jid.ts';
import type { NoiseHandshakeResult } from '../../wire/NoiseHandshake.ts';
import { isValidSignature, prependKeyTypeByte } from '../../wire/signatures.ts';
import type { ClientSocket } from '../ClientSocket.ts';
import type { DeviceKeys } from '../DeviceKeys.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { PendingCompanion } from './PendingCompanion.ts';

const QR_REF_COUNT = 6;

/**
 * Registers a client that wants to be linked, and sends it the references for its QR codes.
 * @param version version that the client declared: three numbers, separated by dots
 * @throws Error if the client's key bundle is incomplete, or its identity key did not sign its signed pre-key
 */
export function registerCompanion(
  server: WhatsAppServer,
  socket: ClientSocket,
  { payload, clientKey }: NoiseHandshakeResult,
  version: string,
): PendingCompanion {
  const companion: PendingCompanion = {
    socket,
    keys: parseDeviceKeys(payload.devicePairingData ?? {}),
    noiseKey: clientKey,
    ...parseDeviceProps(payload.devicePairingData?.deviceProps),
    version,
    name: payload.pushName ?? '',
    refs: Array.from({ length: QR_REF_COUNT }, () => `2@${randomBytes(96).toString('base64')}`),
    code: undefined,
    passkeyCeremony: undefined,
    settlePairing: undefined,
    settleCodePairing: undefined,
  };
  server.pendingCompanions.add(companion);
  const refs = companion.refs.map(ref => buildBinaryNode('ref', {}, Buffer.from(ref)));
  socket.send(
    buildBinaryNode('iq', { from: SERVER_JID, type: 'set', xmlns: 'md', id: server.newId() }, [
      buildBinaryNode('pair-device', {}, refs),
    ]),
  );
  return companion;
}

function parseDeviceKeys(data: proto.ClientPayload.IDevicePairingRegistrationData): DeviceKeys {
  const { eRegid, eIdent, eSkeyId, eSkeyVal, eSkeySig } = data;
  if (eRegid?.length !== 4 || eIdent?.length !== 32 || eSkeyId?.length !== 3) throw createIncompleteError();
  if (eSkeyVal?.length !== 32 || eSkeySig?.length !== 64) throw createIncompleteError();
  if (!isValidSignature(eIdent, prependKeyTypeByte(eSkeyVal), eSkeySig)) {
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

const createIncompleteError = (): Error => new Error('the registration has no complete key bundle');

/** Parses the client's platform, and whether it can read a history that is embedded in a notification. */
function parseDeviceProps(
  encoded: Uint8Array | null | undefined,
): Pick<PendingCompanion, 'platform' | 'readsInlineHistory'> {
  if (!encoded) return { platform: 'unknown', readsInlineHistory: false };
  const { os, platformType, historySyncConfig } = proto.DeviceProps.decode(encoded);
  const browser = proto.DeviceProps.PlatformType[platformType ?? 0] ?? 'UNKNOWN';
  return {
    platform: `${browser} (${os ?? ''})`,
    readsInlineHistory: historySyncConfig?.inlineInitialPayloadInE2EeMsg ?? false,
  };
}
