import { parseJid } from '../../wire/jid.ts';
import { child } from '../../wire/node.ts';
import { removeDevice } from '../removeDevice.ts';
import type { IqHandler } from './IqHandler.ts';

/** `md`: a device logs out, itself or another one of its account. */
export const multiDevice: IqHandler = ({ server, device, request }) => {
  const removal = child(request, 'remove-companion-device');
  if (!removal) return undefined;
  const target = device.account.devices.get(parseJid(removal.attrs.jid)?.device ?? 0);
  // After the answer: the device it answers may be the one that goes.
  if (target && target.id !== 0) queueMicrotask(() => removeDevice(server, target));
  return [];
};
