import { createHash, randomUUID } from 'node:crypto';
import type { Emulator } from '../../model/Emulator.ts';
import { EmulatorError } from '../../model/EmulatorError.ts';
import { type ControlRoute, createControlRoute, InvalidInputError } from '../ControlRoute.ts';
import { responseSchemas } from '../responseSchemas.ts';

const TEST_GROUP_SUBJECT = 'Baileys Group Test';

/** Derives a phone number under the unassigned country code 888. The same name always gives the same number. */
function deriveNumber(name: string): string {
  const digest = createHash('sha256').update(name).digest();
  return `888${(digest.readUIntBE(0, 6) % 1e10).toString().padStart(10, '0')}`;
}

/** Creates a test group for a phone that is in none, because Baileys' own tests look for such a group. */
function joinTestGroup(emulator: Emulator, phone: string): void {
  const isMember = emulator.groups
    .list()
    .some(group => group.subject === TEST_GROUP_SUBJECT && group.participants.some(member => member.phone === phone));
  if (!isMember) emulator.groups.create({ subject: TEST_GROUP_SUBJECT, creator: phone, participants: [] });
}

/**
 * Route `POST /admin/mock-phone/scan-qr` with the raw QR text as its body. It creates a phone that scans
 * the QR code. The phone's number is derived from the push name of the client that shows the code. Baileys'
 * own end-to-end tests call this route, so they can run against the emulator.
 */
export const mockPhoneRoutes: readonly ControlRoute[] = [
  createControlRoute(
    {
      method: 'POST',
      path: '/admin/mock-phone/scan-qr',
      id: 'scanWithNewPhone',
      summary: "Creates a phone that scans the QR code, with a number derived from the client's push name",
      body: { type: 'text/plain' },
      answer: { status: 200, json: { phone: responseSchemas.phoneNumber, device: responseSchemas.device } },
    },
    async ({ emulator, body }) => {
      const qr = body.toString().trim();
      if (qr === '') throw new InvalidInputError('the body must be the text of a QR code');
      const name = emulator.getPushName(qr);
      if (name === undefined) throw new EmulatorError(409, 'no client shows this QR code');
      const phone = emulator.phones.create({ phone: deriveNumber(name || randomUUID()), name });
      joinTestGroup(emulator, phone.phone);
      const device = await phone.scan(qr);
      return { status: 200, body: { phone: phone.phone, device } };
    },
  ),
];
