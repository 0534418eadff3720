import { apiErrorTexts, requestFieldLabels } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';

const own = '5215511110000';
let platform: TestPlatform;
let clientId: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  clientId = await platform.createLinkedClient(own);
});
afterAll(() => platform.close());

describe('ten-digit number without a country code', () => {
  const national = '5351234567';
  const to = { kind: 'national', national } as const;
  const media = { type: 'image', mediaUrl: 'https://example.com/a.png' } as const;
  const refusal = (field: string) => {
    const message = apiErrorTexts.phone.withoutCountry(`'${requestFieldLabels[field]}'`, '+52 535 123 4567');
    return new Invalid(message, { [field]: message });
  };

  it('is rejected with an error that contains the full number when it is Mexican', async () => {
    await expect(platform.sender.sendText({ clientId, to, text: 'hola' })).rejects.toThrow(refusal('to'));
    await expect(platform.sender.sendMedia({ clientId, to, ...media })).rejects.toThrow(refusal('to'));
    await expect(platform.sendChecker.checkNumber(clientId, to)).rejects.toThrow(refusal('phoneNumber'));
  });

  it('is accepted when it is the complete international number of a customer', async () => {
    const cuban = platform.network.phone(national);
    cuban.write(own, 'Hola');
    const stored = () => readStoredMessages(platform.database.knex, clientId);
    await waitUntil(async () => (await stored()).some(({ text }) => text === 'Hola'));
    const { body } = await platform.sender.sendText({ clientId, to, text: 'Buenas tardes' });
    expect(body).toMatchObject({ to: national, status: 'sent' });
    expect(cuban.messages.at(-1)?.content).toEqual({ type: 'text', text: 'Buenas tardes' });
  });
});
