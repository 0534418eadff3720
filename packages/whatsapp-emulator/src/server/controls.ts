import type { FaultTarget } from '../model/FaultHooks.ts';
import type { CloseHow, ServerControls } from '../model/ServerControls.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { removeDevice } from './removeDevice.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

const streamErrors: readonly number[] = [500, 503, 515];

/**
 * Acts on live connections.
 * @param pushHistory lets the phone of a device push that many messages to it
 */
export function createControls(
  server: WhatsAppServer,
  pushHistory: (device: Device, messages: number) => Promise<void>,
): ServerControls {
  const matching = (target: FaultTarget) =>
    [...server.sockets].filter(({ target: own }) => covers(target, own));
  const devices = (target: FaultTarget) =>
    server.directory
      .accounts()
      .flatMap(account => [...account.devices.values()])
      .filter(
        device => device.id !== 0 && covers(target, { phone: device.account.phone, device: device.id }),
      );
  return {
    disconnect(target, how) {
      const sockets = matching(target);
      for (const socket of sockets) end(server, socket, how);
      return sockets.length;
    },
    redeliver(target, count) {
      const stanzas = devices(target).map(device => resend(device, count));
      return stanzas.reduce((sum, sent) => sum + sent, 0);
    },
    sendRaw(target, bytes) {
      const sockets = matching(target);
      for (const socket of sockets) socket.sendRaw(bytes);
      return sockets.length;
    },
    async pushHistory(target, messages) {
      const listening = devices(target).filter(device => device.active);
      for (const device of listening) await pushHistory(device, messages);
      return listening.length;
    },
  };
}

const covers = (target: FaultTarget, own: FaultTarget): boolean =>
  target.phone === undefined || (target.phone === own.phone && (target.device ?? own.device) === own.device);

function resend(device: Device, count: number): number {
  const stanzas = device.active ? device.pending.recentMessages.slice(-count) : [];
  for (const stanza of stanzas) device.link?.send(stanza);
  return stanzas.length;
}

function end(server: WhatsAppServer, socket: ClientSocket, how: CloseHow): void {
  const { phone, device } = socket.target;
  if (how.kind === 'drop') socket.drop();
  else if (how.kind === 'end') socket.close(node('xmlstreamend'));
  else if (how.kind === 'websocket') socket.close(undefined, how.code);
  else if (how.code === 401 && phone !== undefined && device !== undefined) {
    const removed = server.directory.byPhone(phone)?.devices.get(device);
    if (removed) removeDevice(server, removed);
  } else socket.close(farewell(how.code));
}

/** What WhatsApp sends before it closes with a code. */
function farewell(code: number): BinaryNode {
  if (code === 440) return node('stream:error', {}, [node('conflict', { type: 'replaced' })]);
  return streamErrors.includes(code) ? node('stream:error', { code }) : node('failure', { reason: code });
}
