import { EmulatorChannels } from '../channels/EmulatorChannels.ts';
import { FaultEngine } from '../faults/index.ts';
import { MediaHost } from '../media/index.ts';
import { EmulatedPhoneRegistry } from '../phone/EmulatedPhoneRegistry.ts';
import { createServerControls } from '../server/createServerControls.ts';
import { EmulatedGroupRegistry } from '../server/EmulatedGroupRegistry.ts';
import { WhatsAppServer, type WhatsAppServerOptions } from '../server/WhatsAppServer.ts';
import type { EmulatedWorld } from './EmulatedWorld.ts';
import { scheduleExpiredItemRemoval } from './expirations.ts';
import type { WorldEvents } from './WorldEvents.ts';

/** Dependencies that a world passes to its successor at a reset: keys, limits, clock and event listeners. */
export type WorldDeps = Omit<WhatsAppServerOptions, 'faults' | 'storePicture' | 'events'> & {
  readonly events: WorldEvents;
};

/** Creates a world without accounts, with a new server, phones and media store. */
export function createWorld(deps: WorldDeps): EmulatedWorld {
  const { clock } = deps;
  const events = deps.events.createEmitter();
  const faults = new FaultEngine(
    () => clock.now,
    (fault, { phone, device }) => {
      const client = [phone, device].filter(part => part !== undefined).join(':');
      events.emit({ type: 'fault', fault, client });
    },
  );
  const media = new MediaHost(undefined, () => clock.seconds);
  const storePicture = (jpeg: Uint8Array) => media.store('pps', jpeg).directPath;
  const server = new WhatsAppServer({ ...deps, events, faults, storePicture });
  const phones = new EmulatedPhoneRegistry(server, media);
  const controls = createServerControls(server, async (device, messages) =>
    phones.get(device.account.phone)?.pushHistory(device.id, messages),
  );
  faults.attachControls(controls);
  const world: EmulatedWorld = {
    server,
    media,
    phones,
    groups: new EmulatedGroupRegistry(server),
    channels: new EmulatorChannels(server),
    faults,
    controls,
    close() {
      events.silence();
      for (const connection of server.sockets) connection.drop();
    },
  };
  scheduleExpiredItemRemoval(world);
  return world;
}
