import { createHash, randomUUID } from 'node:crypto';
import type { Emulator } from '../../model/Emulator.ts';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { answers } from '../answers.ts';
import { BadInput, type Route, route } from '../Route.ts';

const testGroup = 'Baileys Group Test';

/** A number of a country code nobody has (888), always the same for one name. */
function numberOfName(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  return `888${(digest.readUIntBE(0, 6) % 1e10).toString().padStart(10, '0')}`;
}

/** Every phone made this way belongs to a group of this name from the start, which Baileys' own tests look for. */
function joinTestGroup(emulator: Emulator, phone: string): void {
  const belongs = emulator.groups
    .list()
    .some(group => group.subject === testGroup && group.participants.some(member => member.phone === phone));
  if (!belongs) emulator.groups.create({ subject: testGroup, creator: phone, participants: [] });
}

/**
 * `POST /admin/mock-phone/scan-qr`, raw QR text as body: a phone appears, its number derived from the push name of the
 * client that shows the QR, and scans it. The convention of the server Baileys' own end-to-end tests run against.
 */
export const mockPhoneRoutes: readonly Route[] = [
  route(
    {
      method: 'POST',
      path: '/admin/mock-phone/scan-qr',
      id: 'scanWithNewPhone',
      about: "A phone appears, its number drawn from the client's push name, and scans the QR",
      body: { type: 'text/plain' },
      answer: { status: 200, json: { phone: answers.phoneNumber, device: answers.device } },
    },
    async ({ emulator, body }) => {
      const qr = body.toString().trim();
      if (qr === '') throw new BadInput('the body must be the text of a QR');
      const name = emulator.waitingName(qr);
      if (name === undefined) throw new EmulatorError(409, 'no client shows this QR');
      const phone = emulator.phones.create({ phone: numberOfName(name || randomUUID()), name });
      joinTestGroup(emulator, phone.phone);
      const device = await phone.scan(qr);
      return { status: 200, body: { phone: phone.phone, device } };
    },
  ),
];
