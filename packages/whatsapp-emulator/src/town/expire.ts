import { removeDevice } from '../server/removeDevice.ts';
import type { Town } from './Town.ts';

const day = 86_400;
/** Days. A linked device that did not connect, or whose phone did not; what waits for a device, and files. */
const limits = { device: 30, phone: 14, waiting: 30, file: 30 };

/**
 * What time ends, as WhatsApp's help says: linked devices go after 30 days without connecting, or after 14 without their phone;
 * what nobody fetched in 30 days is gone, and so are files. Once a day of the town's time.
 */
export function startExpiring(town: Town): void {
  const { clock } = town.server;
  clock.after(day * 1000, () => {
    expire(town);
    startExpiring(town);
  });
}

function expire({ server, media }: Town): void {
  const now = server.clock.seconds;
  const isPast = (since: number, days: number): boolean => since > 0 && now - since > days * day;
  for (const account of server.directory.accounts()) {
    const phone = account.devices.get(0);
    const isAlone = phone !== undefined && !phone.active && isPast(phone.seenAt, limits.phone);
    for (const device of [...account.devices.values()]) {
      device.pending.expire(now - limits.waiting * day);
      if (device.id === 0) continue;
      if (isAlone || (!device.active && isPast(device.seenAt, limits.device))) removeDevice(server, device);
    }
  }
  media.expireBefore(now - limits.file * day);
}
