import type { FaultTarget } from '../model/FaultHooks.ts';
import type { ConnectionCloseMethod, ServerConnectionControls } from '../model/ServerConnectionControls.ts';
import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import type { Device } from './Account.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { removeDevice } from './removeDevice.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

const STREAM_ERROR_CODES: readonly number[] = [500, 503, 515];

/**
 * Creates the controls that act on open connections.
 * @param pushHistory makes the phone of a linked device send this device a history with `messages` messages
 */
export function createServerControls(
  server: WhatsAppServer,
  pushHistory: (device: Device, messages: number) => Promise<void>,
): ServerConnectionControls {
  const findMatchingSockets = (target: FaultTarget) =>
    [...server.sockets].filter(({ target: clientTarget }) => matchesTarget(target, clientTarget));
  const findMatchingDevices = (target: FaultTarget) =>
    server.directory
      .accounts()
      .flatMap(account => [...account.devices.values()])
      .filter(device => device.id !== 0 && matchesTarget(target, { phone: device.account.phone, device: device.id }));
  return {
    disconnect(target, how) {
      const sockets = findMatchingSockets(target);
      for (const socket of sockets) endConnection(server, socket, how);
      return sockets.length;
    },
    redeliver(target, count) {
      const stanzas = findMatchingDevices(target).map(device => resendRecent(device, count));
      return stanzas.reduce((sum, sent) => sum + sent, 0);
    },
    sendRaw(target, bytes) {
      const sockets = findMatchingSockets(target);
      for (const socket of sockets) socket.sendRaw(bytes);
      return sockets.length;
    },
    async pushHistory(target, messages) {
      const activeDevices = findMatchingDevices(target).filter(device => device.active);
      for (const device of activeDevices) await pushHistory(device, messages);
      return activeDevices.length;
    },
  };
}

const matchesTarget = (target: FaultTarget, clientTarget: FaultTarget): boolean =>
  target.phone === undefined ||
  (target.phone === clientTarget.phone && (target.device ?? clientTarget.device) === clientTarget.device);

function resendRecent(device: Device, count: number): number {
  const stanzas = device.active ? device.pending.recentMessages.slice(-count) : [];
  for (const stanza of stanzas) device.link?.send(stanza);
  return stanzas.length;
}

function endConnection(server: WhatsAppServer, socket: ClientSocket, how: ConnectionCloseMethod): void {
  const { phone, device } = socket.target;
  if (how.kind === 'drop') socket.drop();
  else if (how.kind === 'end') socket.close(buildBinaryNode('xmlstreamend'));
  else if (how.kind === 'websocket') socket.close(undefined, how.code);
  else if (how.code === 401 && phone !== undefined && device !== undefined) {
    const removed = server.directory.findByPhone(phone)?.devices.get(device);
    if (removed) removeDevice(server, removed);
  } else socket.close(composeClosingStanza(how.code));
}

/** Composes the stanza that WhatsApp sends before it closes a connection with this code. */
function composeClosingStanza(code: number): BinaryNode {
  if (code === 440) return buildBinaryNode('stream:error', {}, [buildBinaryNode('conflict', { type: 'replaced' })]);
  return STREAM_ERROR_CODES.includes(code)
    ? buildBinaryNode('stream:error', { code })
    : buildBinaryNode('failure', { reason: code });
}
