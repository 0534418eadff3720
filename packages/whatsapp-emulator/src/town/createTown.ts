import { Channels } from '../channels/Channels.ts';
import { FaultEngine } from '../faults/index.ts';
import { MediaHost } from '../media/index.ts';
import { PhoneBook } from '../phone/PhoneBook.ts';
import { createControls } from '../server/controls.ts';
import { GroupFacade } from '../server/GroupFacade.ts';
import { type ServerOptions, WhatsAppServer } from '../server/WhatsAppServer.ts';
import { startExpiring } from './expire.ts';
import type { Town } from './Town.ts';
import type { TownEvents } from './TownEvents.ts';

/** What outlives a town: the keys, the limits, the clock, and who listens. */
export type Ground = Omit<ServerOptions, 'faults' | 'keepPicture' | 'events'> & {
  readonly events: TownEvents;
};

/** A town without anybody. */
export function createTown(ground: Ground): Town {
  const { clock } = ground;
  const events = ground.events.voice();
  const faults = new FaultEngine(
    () => clock.now,
    (fault, { phone, device }) => {
      const client = [phone, device].filter(part => part !== undefined).join(':');
      events.tell({ type: 'fault', fault, client });
    },
  );
  const media = new MediaHost(undefined, () => clock.seconds);
  const keepPicture = (jpeg: Uint8Array) => media.store('pps', jpeg).directPath;
  const server = new WhatsAppServer({ ...ground, events, faults, keepPicture });
  const phones = new PhoneBook(server, media);
  const controls = createControls(server, async (device, messages) =>
    phones.get(device.account.phone)?.pushHistory(device.id, messages),
  );
  faults.attach(controls);
  const town: Town = {
    server,
    media,
    phones,
    groups: new GroupFacade(server),
    channels: new Channels(server),
    faults,
    controls,
    leave() {
      events.silence();
      for (const connection of server.sockets) connection.drop();
    },
  };
  startExpiring(town);
  return town;
}
