import { removeDevice } from '../server/removeDevice.ts';
import type { EmulatedWorld } from './EmulatedWorld.ts';

const DAY_SECONDS = 86_400;
/**
 * Days until expiration, counted from the last connection of a linked device (`device`) or of its phone
 * (`phone`), from the queuing of a stanza (`waiting`), or from the storage of a file (`file`).
 */
const RETENTION_DAYS = { device: 30, phone: 14, waiting: 30, file: 30 };

/**
 * Removes expired items once a day of world time, according to WhatsApp's help. Linked devices expire 30 days
 * after their own last connection, or 14 days after the last connection of their phone. Queued stanzas and
 * files expire after 30 days.
 */
export function scheduleExpiredItemRemoval(world: EmulatedWorld): void {
  const { clock } = world.server;
  clock.after(DAY_SECONDS * 1000, () => {
    runExpirations(world);
    scheduleExpiredItemRemoval(world);
  });
}

function runExpirations({ server, media }: EmulatedWorld): void {
  const now = server.clock.seconds;
  const isOlderThan = (since: number, days: number): boolean => since > 0 && now - since > days * DAY_SECONDS;
  for (const account of server.directory.accounts()) {
    const phone = account.devices.get(0);
    const isPhoneGone = phone !== undefined && !phone.active && isOlderThan(phone.seenAt, RETENTION_DAYS.phone);
    for (const device of [...account.devices.values()]) {
      device.pending.expire(now - RETENTION_DAYS.waiting * DAY_SECONDS);
      if (device.id === 0) continue;
      if (isPhoneGone || (!device.active && isOlderThan(device.seenAt, RETENTION_DAYS.device)))
        removeDevice(server, device);
    }
  }
  media.expireBefore(now - RETENTION_DAYS.file * DAY_SECONDS);
}
