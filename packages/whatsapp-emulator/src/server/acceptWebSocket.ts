import type { proto } from '@whiskeysockets/baileys';
import type WebSocket from 'ws';
import { isOlderWhatsAppVersion } from '../model/isOlderWhatsAppVersion.ts';
import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { NoiseHandshakeResult } from '../wire/NoiseHandshake.ts';
import type { Device } from './Account.ts';
import { ClientSocket } from './ClientSocket.ts';
import { logInDevice } from './logInDevice.ts';
import { handleCompanionStanza } from './pairing/handleCompanionStanza.ts';
import type { PendingCompanion } from './pairing/PendingCompanion.ts';
import { registerCompanion } from './pairing/registerCompanion.ts';
import { handleDeviceDisconnect } from './stanzas/handlePresence.ts';
import { handleStanza } from './stanzas/handleStanza.ts';
import { formatDeviceName, type WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Serves a WebSocket connection until it closes. Handles the handshake first, then the registration or login,
 * and then all stanzas.
 */
export function acceptWebSocket(server: WhatsAppServer, webSocket: WebSocket): void {
  let device: Device | undefined;
  let companion: PendingCompanion | undefined;
  const getClientName = () => (device ? formatDeviceName(device) : '');
  const emitDeviceEvent = ({ account, id }: Device, type: 'device.online' | 'device.offline') =>
    server.events.emit({ type, phone: account.phone, device: id });

  const handleHandshake = (result: NoiseHandshakeResult): void => {
    const { username, device: number, devicePairingData, userAgent } = result.payload;
    const phone = username ? String(username) : undefined;
    const version = formatVersion(userAgent?.appVersion);
    const faultCode = server.faults.login({ phone, device: phone ? (number ?? 0) : undefined, version });
    const refusal = faultCode ?? (isTooOld(server, version) ? 405 : undefined);
    if (refusal !== undefined) socket.close(buildBinaryNode('failure', { reason: refusal, location: 'emulator' }));
    else if (devicePairingData) companion = registerCompanion(server, socket, result, version);
    else device = logInDevice(server, socket, result);
    if (device) emitDeviceEvent(device, 'device.online');
  };

  const socket = new ClientSocket(webSocket, server.options, {
    handshake: result => {
      try {
        handleHandshake(result);
      } catch (error) {
        server.recorder.incident('', 'bad-registration', getErrorMessage(error));
        socket.close(buildBinaryNode('failure', { reason: 400 }));
      }
    },
    stanza: (stanza: BinaryNode) => {
      try {
        if (device) handleStanza(server, device, stanza);
        else if (companion) handleCompanionStanza(server, companion, stanza);
      } catch (error) {
        server.recorder.incident(
          getClientName(),
          'handler-error',
          `${stanza.tag} ${stanza.attrs.xmlns ?? ''}: ${getErrorMessage(error)}`,
        );
      }
    },
    incident: (kind, detail) => server.recorder.incident(getClientName(), kind, detail),
    closed: () => {
      server.sockets.delete(socket);
      if (companion) server.pendingCompanions.remove(companion);
      if (device?.link !== socket) return;
      handleDeviceDisconnect(server, device);
      emitDeviceEvent(device, 'device.offline');
    },
  });
  server.sockets.add(socket);
}

const isTooOld = (server: WhatsAppServer, version: string): boolean => {
  const { minimumVersion } = server.strictness;
  return minimumVersion !== '' && isOlderWhatsAppVersion(version, minimumVersion);
};

const formatVersion = (version: proto.ClientPayload.UserAgent.IAppVersion | null | undefined): string =>
  [version?.primary, version?.secondary, version?.tertiary].map(part => part ?? 0).join('.');

const getErrorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
