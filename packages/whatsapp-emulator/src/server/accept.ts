import type { proto } from '@whiskeysockets/baileys';
import type WebSocket from 'ws';
import { isOlder } from '../model/isOlder.ts';
import type { HandshakeResult } from '../wire/NoiseHandshake.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import { ClientSocket } from './ClientSocket.ts';
import { login } from './login.ts';
import type { Companion } from './pairing/Companion.ts';
import { companionStanza } from './pairing/companionStanza.ts';
import { register } from './pairing/register.ts';
import { handleStanza } from './stanzas/handleStanza.ts';
import { leave } from './stanzas/presence.ts';
import { clientName, type WhatsAppServer } from './WhatsAppServer.ts';

/** Serves a WebSocket from its upgrade to its end: handshake, then registration or login, then stanzas. */
export function accept(server: WhatsAppServer, webSocket: WebSocket): void {
  let device: Device | undefined;
  let companion: Companion | undefined;
  const name = () => (device ? clientName(device) : '');
  const tellOf = ({ account, id }: Device, type: 'device.online' | 'device.offline') =>
    server.events.tell({ type, phone: account.phone, device: id });

  const begin = (result: HandshakeResult): void => {
    const { username, device: number, devicePairingData, userAgent } = result.payload;
    const phone = username ? String(username) : undefined;
    const version = versionOf(userAgent?.appVersion);
    const told = server.faults.login({ phone, device: phone ? (number ?? 0) : undefined, version });
    const refusal = told ?? (isTooOld(server, version) ? 405 : undefined);
    if (refusal !== undefined) socket.close(node('failure', { reason: refusal, location: 'emulator' }));
    else if (devicePairingData) companion = register(server, socket, result, version);
    else device = login(server, socket, result);
    if (device) tellOf(device, 'device.online');
  };

  const socket = new ClientSocket(webSocket, server.options, {
    handshake: result => {
      try {
        begin(result);
      } catch (error) {
        server.recorder.incident('', 'bad-registration', messageOf(error));
        socket.close(node('failure', { reason: 400 }));
      }
    },
    stanza: (stanza: BinaryNode) => {
      try {
        if (device) handleStanza(server, device, stanza);
        else if (companion) companionStanza(server, companion, stanza);
      } catch (error) {
        server.recorder.incident(
          name(),
          'handler-error',
          `${stanza.tag} ${stanza.attrs.xmlns ?? ''}: ${messageOf(error)}`,
        );
      }
    },
    incident: (kind, detail) => server.recorder.incident(name(), kind, detail),
    closed: () => {
      server.sockets.delete(socket);
      if (companion) server.desk.remove(companion);
      if (device?.link !== socket) return;
      leave(server, device);
      tellOf(device, 'device.offline');
    },
  });
  server.sockets.add(socket);
}

const isTooOld = (server: WhatsAppServer, version: string): boolean => {
  const { minimumVersion } = server.strictness;
  return minimumVersion !== '' && isOlder(version, minimumVersion);
};

const versionOf = (version: proto.ClientPayload.UserAgent.IAppVersion | null | undefined): string =>
  [version?.primary, version?.secondary, version?.tertiary].map(part => part ?? 0).join('.');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
