import { type BinaryNode, buildBinaryNode } from '../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../wire/jid.ts';
import type { NoiseHandshakeResult } from '../wire/NoiseHandshake.ts';
import type { Device } from './Account.ts';
import { activateDevice, deactivateDevice } from './activateDevice.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { formatDeviceName, type WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Logs in a linked device, or refuses it with `failure reason=401`. An older connection of the device is
 * closed as replaced. After a passive login, the client receives no stanzas until it requests them with
 * `active`. Any other login activates the device immediately.
 */
export function logInDevice(
  server: WhatsAppServer,
  socket: ClientSocket,
  { payload, clientKey }: NoiseHandshakeResult,
): Device | undefined {
  const phone = String(payload.username ?? '');
  const device = server.directory.findByPhone(phone)?.devices.get(payload.device ?? 0);
  if (!device || device.id === 0) {
    server.recorder.incident(`${phone}:${payload.device ?? 0}`, 'unknown-device', 'login of an unknown device');
    socket.close(buildBinaryNode('failure', { reason: 401, location: 'emulator' }));
    return undefined;
  }
  if (!Buffer.from(clientKey).equals(device.noiseKey)) {
    server.recorder.incident(formatDeviceName(device), 'wrong-noise-key', 'login with another static key');
    socket.close(buildBinaryNode('failure', { reason: 401, location: 'emulator' }));
    return undefined;
  }
  closeReplacedConnection(device);
  socket.target = { phone, device: device.id };
  device.link = socket;
  socket.send(
    buildBinaryNode('success', {
      t: server.clock.seconds,
      lid: device.lid,
      display_name: device.account.name,
      creation: server.clock.seconds,
    }),
  );
  socket.send(buildEdgeRouting());
  if (payload.passive !== true) queueMicrotask(() => activateDevice(device));
  return device;
}

/** Builds the routing information, which the client sends back at the beginning of its next connection. */
function buildEdgeRouting(): BinaryNode {
  const routing = buildBinaryNode('routing_info', {}, Buffer.from('emulator'));
  return buildBinaryNode('ib', { from: SERVER_JID }, [buildBinaryNode('edge_routing', {}, [routing])]);
}

function closeReplacedConnection(device: Device): void {
  const { link } = device;
  deactivateDevice(device);
  device.link = undefined;
  link?.close?.(buildBinaryNode('stream:error', {}, [buildBinaryNode('conflict', { type: 'replaced' })]));
}
