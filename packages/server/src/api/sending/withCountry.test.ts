import { errors, fieldNames } from '@recado/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Invalid } from '../../ground/errors/index.ts';
import { createPlatform, type Platform, until } from '../../testing/createPlatform.ts';
import { storedMessages } from '../../testing/storedMessages.ts';

const own = '5215511110000';
let platform: Platform;
let clientId: string;
beforeAll(async () => {
  platform = await createPlatform();
  clientId = await platform.linked(own);
});
afterAll(() => platform.close());

describe('ten digits without a country', () => {
  const national = '5351234567';
  const to = { kind: 'national', national } as const;
  const media = { type: 'image', mediaUrl: 'https://example.com/a.png' } as const;
  const refusal = (field: string) => {
    const message = errors.phone.withoutCountry(`'${fieldNames[field]}'`, '+52 535 123 4567');
    return new Invalid(message, { [field]: message });
  };

  it('are refused with the number that they are if they are Mexican', async () => {
    await expect(platform.sending.sendText({ clientId, to, text: 'hola' })).rejects.toThrow(refusal('to'));
    await expect(platform.sending.sendMedia({ clientId, to, ...media })).rejects.toThrow(refusal('to'));
    await expect(platform.sending.checkNumber(clientId, to)).rejects.toThrow(refusal('phoneNumber'));
  });

  it('are a customer’s who wrote from a number that has ten with its country', async () => {
    const cuban = platform.network.phone(national);
    cuban.write(own, 'Hola');
    const stored = () => storedMessages(platform.database.knex, clientId);
    await until(async () => (await stored()).some(({ text }) => text === 'Hola'));
    const { body } = await platform.sending.sendText({ clientId, to, text: 'Buenas tardes' });
    expect(body).toMatchObject({ to: national, status: 'sent' });
    expect(cuban.messages.at(-1)?.content).toEqual({ type: 'text', text: 'Buenas tardes' });
  });
});
