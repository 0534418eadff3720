import { Channels } from '../channels/Channels.ts';
import { FaultEngine } from '../faults/index.ts';
import { MediaHost } from '../media/index.ts';
import { PhoneBook } from '../phone/PhoneBook.ts';
import { createServerControls } from '../server/createServerControls.ts';
import { GroupFacade } from '../server/GroupFacade.ts';
import { type ServerOptions, WhatsAppServer } from '../server/WhatsAppServer.ts';
import { scheduleExpirations } from './expirations.ts';
import type { World } from './World.ts';
import type { WorldEvents } from './WorldEvents.ts';

/** Dependencies that survive a reset of the world: keys, limits, clock and event listeners. */
export type WorldDeps = Omit<ServerOptions, 'faults' | 'storePicture' | 'events'> & {
  readonly events: WorldEvents;
};

/** Creates a world without accounts. */
export function createWorld(deps: WorldDeps): World {
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
  const phones = new PhoneBook(server, media);
  const controls = createServerControls(server, async (device, messages) =>
    phones.get(device.account.phone)?.pushHistory(device.id, messages),
  );
  faults.attachControls(controls);
  const world: World = {
    server,
    media,
    phones,
    groups: new GroupFacade(server),
    channels: new Channels(server),
    faults,
    controls,
    close() {
      events.silence();
      for (const connection of server.sockets) connection.drop();
    },
  };
  scheduleExpirations(world);
  return world;
}
