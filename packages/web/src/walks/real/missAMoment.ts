import { expect } from 'vitest';
import type { Real } from './startReal.ts';

type Phone = ReturnType<Real['emulator']['phones']['create']>;

/**
 * WhatsApp is not to be reached for what are 42 minutes afterwards, while two people write: `marta` twice, somebody else once
 * what nobody can read.
 */
export async function missAMoment(
  { knex, emulator }: Real,
  clientId: string,
  shop: Phone,
  marta: Phone,
): Promise<void> {
  const state = async () => (await knex('sessions').where({ clientId }).first()).state;
  const luis = emulator.phones.create({ phone: `${BigInt(marta.phone) + 1_000_000n}`, name: 'Luis' });
  const refusing = await emulator.faults.add({ kind: 'refuse', status: 503, count: 1_000 });
  await emulator.faults.add({ kind: 'drop', client: shop.phone });
  await expect.poll(state, { timeout: 20_000 }).toBe('reconnecting');
  for (const text of ['¿Siguen abiertos?', 'Voy para allá']) await marta.send(shop.phone, { text });
  await luis.garble(true);
  await luis.send(shop.phone, { text: 'Hola' });
  emulator.faults.remove(refusing.id);
  await expect.poll(state, { timeout: 20_000 }).toBe('connected');
  const began = (await knex('absences').where({ clientId }).first()).beganAt;
  const messages = (when: '<' | '>=') => knex('messages').where({ clientId }).where('createdAt', when, began);
  await expect.poll(async () => (await messages('>=')).length, { timeout: 20_000 }).toBe(3);
  // As if that time had passed, and WhatsApp had brought all that it kept.
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await messages('<').update({ createdAt: minutesAgo(60) });
  await messages('>=').update({ createdAt: minutesAgo(0.5) });
  await knex('absences')
    .where({ clientId })
    .update({ beganAt: minutesAgo(42.1), dueAt: new Date() });
}
