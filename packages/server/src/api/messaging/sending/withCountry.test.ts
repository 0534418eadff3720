import { apiErrorTexts, phoneRejectionTexts, requestFieldLabels } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid } from '../../../core/errors/index.ts';
import { createTestPlatform, type TestPlatform, waitUntil } from '../../../testing/createTestPlatform.ts';
import { readStoredMessages } from '../../../testing/readStoredMessages.ts';
import { createContactLookup, createRecipientResolver } from './createRecipientResolver.ts';

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

describe('digits in a request', () => {
  const resolve = async (line: string, digits: string, kind: 'phone' | 'national' = 'phone') => {
    const recipients = createRecipientResolver({
      contactLookup: createContactLookup({ database: platform.database.knex }),
      sessions: platform.sessions,
    });
    const to = kind === 'phone' ? ({ kind, phone: digits } as const) : ({ kind, national: digits } as const);
    return recipients.withCountry(await platform.createClient(line), to, 'to');
  };
  const refuse = (message: string) => new Invalid(message, { to: message });
  const field = `'${requestFieldLabels.to}'`;

  it.each([
    ['11987654321', 'phone', '+55 11 98765 4321'],
    ['5191234567', 'national', '+55 51 99123 4567'],
    ['51991234567', 'national', '+55 51 99123 4567'],
  ] as const)(
    'is rejected with the complete form when %s is only a number of the line’s country',
    async (digits, kind, suggestion) => {
      await expect(resolve(newBrazilianLine(), digits, kind)).rejects.toThrow(
        refuse(apiErrorTexts.phone.withoutCountry(field, suggestion, 'Brasil')),
      );
    },
  );

  it.each([
    ['a complete number of another country', '51991234567', 'phone', '55'],
    ['a complete number of ten digits that the line’s country does not have', '5351234567', 'national', '56'],
    ['the old form of a Brazilian mobile', '551187654321', 'phone', '55'],
    ['a complete number that no country has yet', '99912345678901', 'phone', '55'],
  ] as const)('is used unchanged when it is %s', async (_what, digits, kind, code) => {
    const line = code === '55' ? newBrazilianLine() : `569${String(10_000_000 + lines++)}`;
    expect(await resolve(line, digits, kind)).toEqual({ kind: 'phone', phone: digits });
  });

  it.each([
    ['2012345678', 'invalid', '55'],
    ['2012345678', 'tooLong', '51'],
    ['2012345678', 'invalid', '56'],
  ] as const)('is rejected with the reason when %s is no number at all: %s, %s', async (digits, reason, code) => {
    const line = code === '55' ? newBrazilianLine() : `${code}9${String(10_000_000 + lines++)}`;
    await expect(resolve(line, digits, 'national')).rejects.toThrow(refuse(phoneRejectionTexts[reason]));
  });
});

let lines = 0;
const newBrazilianLine = (): string => `55119${String(10_000_000 + lines++)}`;
