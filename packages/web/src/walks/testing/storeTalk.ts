import type { Client } from '@recado/contract';
import type { TestPerson, TestServer } from '@recado/server/testing';
import { vi } from 'vitest';
import { newPhone, patience } from './clients.ts';

/** Messages that a client received before it was linked, one a minute: `mensaje 0` is the oldest. */
export async function storeTalk(
  { network }: TestServer,
  person: TestPerson,
  { id, phoneNumber }: Client,
  count: number,
): Promise<void> {
  const customer = network.phone(newPhone(), { name: 'Beto' });
  const begin = Date.now() - (count + 1) * 60_000;
  network.phone(phoneNumber).pushHistory(
    Array.from({ length: count }, (_, place) => ({
      with: customer.number,
      fromMe: false,
      text: `mensaje ${place}`,
      timestamp: new Date(begin + place * 60_000),
    })),
  );
  await vi.waitFor(async () => {
    const { overview } = await person.sdk.request('GET /clients/{id}/message-stats', { params: { id } });
    if (overview.total < count) throw new Error(`${overview.total} of ${count} messages are stored.`);
  }, patience);
}
