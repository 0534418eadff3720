import { expect } from 'vitest';
import type { RealStack } from './startRealStack.ts';

type Phone = ReturnType<RealStack['emulator']['phones']['create']>;

/**
 * Simulates a WhatsApp outage of 42 minutes. During the outage, `marta` writes twice, and another
 * contact sends one undecryptable message.
 */
export async function simulateOutage(
  { knex, emulator }: RealStack,
  clientId: string,
  shop: Phone,
  marta: Phone,
): Promise<void> {
  const getState = async () => (await knex('sessions').where({ clientId }).first()).state;
  const luis = emulator.phones.create({ phone: `${BigInt(marta.phone) + 1_000_000n}`, name: 'Luis' });
  const refuseFault = await emulator.faults.add({ kind: 'refuse', status: 503, count: 1_000 });
  await emulator.faults.add({ kind: 'drop', client: shop.phone });
  await expect.poll(getState, { timeout: 20_000 }).toBe('reconnecting');
  for (const text of ['¿Siguen abiertos?', 'Voy para allá']) await marta.send(shop.phone, { text });
  await luis.garble(true);
  await luis.send(shop.phone, { text: 'Hola' });
  emulator.faults.remove(refuseFault.id);
  await expect.poll(getState, { timeout: 20_000 }).toBe('connected');
  const outageStart = (await knex('offlinePeriods').where({ clientId }).first()).startedAt;
  const messages = (operator: '<' | '>=') =>
    knex('messages').where({ clientId }).where('createdAt', operator, outageStart);
  await expect.poll(async () => (await messages('>=')).length, { timeout: 20_000 }).toBe(3);
  // Backdate the rows, as if the outage had lasted 42 minutes and WhatsApp had then delivered all queued messages.
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await messages('<').update({ createdAt: minutesAgo(60) });
  await messages('>=').update({ createdAt: minutesAgo(0.5) });
  await knex('offlinePeriods')
    .where({ clientId })
    .update({ startedAt: minutesAgo(42.1), nextAttemptAt: new Date() });
}
