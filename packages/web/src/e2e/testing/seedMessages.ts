import type { Client } from '@recado/contract';
import type { TestServer, TestUser } from '@recado/server/testing';
import { vi } from 'vitest';
import { CONNECTION_WAIT_OPTIONS, createUniquePhoneNumber } from './clients.ts';

/**
 * Stores messages that a client received before it was linked, one per minute. `mensaje 0` is the
 * oldest.
 */
export async function seedMessages(
  { network }: TestServer,
  person: TestUser,
  { id, phoneNumber }: Client,
  count: number,
): Promise<void> {
  const customer = network.phone(createUniquePhoneNumber(), { name: 'Beto' });
  const startMs = Date.now() - (count + 1) * 60_000;
  network.phone(phoneNumber).pushHistory(
    Array.from({ length: count }, (_, index) => ({
      with: customer.number,
      fromMe: false,
      text: `mensaje ${index}`,
      timestamp: new Date(startMs + index * 60_000),
    })),
  );
  await vi.waitFor(async () => {
    const { overview } = await person.sdk.request('GET /clients/{id}/message-stats', { params: { id } });
    if (overview.total < count) throw new Error(`${overview.total} of ${count} messages are stored.`);
  }, CONNECTION_WAIT_OPTIONS);
}
