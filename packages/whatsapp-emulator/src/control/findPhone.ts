import type { Emulator } from '../model/Emulator.ts';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { Phone } from '../model/Phone.ts';

/** Finds a phone by any form of its number. @throws EmulatorError 404 when no phone has this number */
export function findPhone(emulator: Emulator, number: string | undefined): Phone {
  const phone = emulator.phones.get((number ?? '').replace(/\D/g, ''));
  if (!phone) throw new EmulatorError(404, `no phone has the number ${number}`);
  return phone;
}
