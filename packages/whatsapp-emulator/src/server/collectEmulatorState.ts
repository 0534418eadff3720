import type { EmulatorState } from '../model/EmulatorState.ts';
import type { WhatsAppServer } from './WhatsAppServer.ts';

/** Collects the current state of the server: accounts, groups, connections and incidents. */
export function collectEmulatorState(server: WhatsAppServer): EmulatorState {
  return {
    accounts: server.directory.accounts().map(({ phone, lid, name, devices }) => ({
      phone,
      lid,
      name,
      devices: [...devices.values()].map(device => ({
        device: device.id,
        online: device.active,
        name: device.shownName,
        platform: device.platform,
        preKeys: device.preKeys.count,
        queued: device.pending.size,
      })),
    })),
    groups: server.groups.list().map(({ id, subject, members }) => ({
      id,
      subject,
      participants: [...members.keys()].map(({ phone }) => phone),
    })),
    connections: server.sockets.size,
    messages: server.messages,
    incidents: [...server.recorder.incidents],
  };
}
