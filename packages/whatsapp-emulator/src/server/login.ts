import { serverJid } from '../wire/jid.ts';
import type { HandshakeResult } from '../wire/NoiseHandshake.ts';
import { type BinaryNode, node } from '../wire/node.ts';
import type { Device } from './Account.ts';
import { activate, deactivate } from './activate.ts';
import type { ClientSocket } from './ClientSocket.ts';
import { clientName, type WhatsAppServer } from './WhatsAppServer.ts';

/**
 * Logs a linked device in, or refuses it with `failure reason=401`. A connection the device already has is told that
 * it was replaced. One that logs in passively is sent nothing before it asks (`passive`: `active`); any other is at once.
 */
export function login(
  server: WhatsAppServer,
  socket: ClientSocket,
  { payload, clientKey }: HandshakeResult,
): Device | undefined {
  const phone = String(payload.username ?? '');
  const device = server.directory.byPhone(phone)?.devices.get(payload.device ?? 0);
  if (!device || device.id === 0) {
    server.recorder.incident(
      `${phone}:${payload.device ?? 0}`,
      'unknown-device',
      'login of an unknown device',
    );
    socket.close(node('failure', { reason: 401, location: 'emulator' }));
    return undefined;
  }
  if (!Buffer.from(clientKey).equals(device.noiseKey)) {
    server.recorder.incident(clientName(device), 'wrong-noise-key', 'login with another static key');
    socket.close(node('failure', { reason: 401, location: 'emulator' }));
    return undefined;
  }
  replace(device);
  socket.target = { phone, device: device.id };
  device.link = socket;
  socket.send(
    node('success', {
      t: server.clock.seconds,
      lid: device.lid,
      display_name: device.account.name,
      creation: server.clock.seconds,
    }),
  );
  socket.send(edgeRouting());
  if (payload.passive !== true) queueMicrotask(() => activate(device));
  return device;
}

/** Where the client shall be routed next time: it repeats these bytes in front of its intro. */
function edgeRouting(): BinaryNode {
  const routing = node('routing_info', {}, Buffer.from('emulator'));
  return node('ib', { from: serverJid }, [node('edge_routing', {}, [routing])]);
}

function replace(device: Device): void {
  const { link } = device;
  deactivate(device);
  device.link = undefined;
  link?.close?.(node('stream:error', {}, [node('conflict', { type: 'replaced' })]));
}
