import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NetworkError } from '@recado/sdk';
import type { Phone } from '@recado/whatsapp-emulator';
import { pollUntilResult } from '../pollUntilResult.ts';
import type { TransportMigrationFixture } from './startTransportMigrationFixture.ts';

/** A line with its customers, its program, and the texts that the webhook received. */
export type TransportMigrationParticipants = Pick<
  TransportMigrationFixture,
  'customers' | 'shop' | 'program' | 'deliveredTexts'
>;

/** Record of the sent messages. Each message has a unique text. */
export interface TransportMigrationLedger {
  readonly inbound: Set<string>;
  readonly outbound: Map<string, Phone>;
  /** Outgoing messages that the platform reported as `unknown`. */
  readonly unknown: Set<string>;
  /** Number of sends that were refused and then retried. */
  refused: number;
}

export const createTransportMigrationLedger = (): TransportMigrationLedger => ({
  inbound: new Set(),
  outbound: new Map(),
  unknown: new Set(),
  refused: 0,
});

/**
 * Sends messages of the customers and of the program concurrently until all are sent. A refused message was not
 * sent. Therefore it is retried.
 */
export async function writeTransportMigrationTraffic(
  { customers, shop, program, deliveredTexts }: TransportMigrationParticipants,
  ledger: TransportMigrationLedger,
  messages: number,
): Promise<void> {
  const messagesPerCustomer = Math.ceil(messages / 2 / customers.length);
  // Each customer writes first to open the reply window, so that the program may answer by both transports.
  for (const customer of customers) {
    ledger.inbound.add(`${customer.phone} hola`);
    await customer.send(shop.phone, { text: `${customer.phone} hola` });
  }
  await pollUntilResult(() => deliveredTexts.length >= customers.length);
  const customerTraffic = customers.map(async customer => {
    for (let n = 0; n < messagesPerCustomer; n += 1) {
      const text = `${customer.phone} entra ${n}`;
      ledger.inbound.add(text);
      await customer.send(shop.phone, { text });
      await pause(40 + Math.random() * 80);
    }
  });
  const programTraffic = customers.map(async customer => {
    for (let n = 0; n < messagesPerCustomer; n += 1) {
      const text = `${customer.phone} sale ${n}`;
      ledger.outbound.set(text, customer);
      await send(program, customer.phone, text, ledger);
      await pause(40 + Math.random() * 80);
    }
  });
  await Promise.all([...customerTraffic, ...programTraffic]);
}

/** Retries a send until a result is returned. After a network error, it reuses the idempotency key. */
async function send(
  program: TransportMigrationFixture['program'],
  to: string,
  text: string,
  ledger: TransportMigrationLedger,
): Promise<void> {
  for (let attempt = 0; ; ) {
    const headers = { 'idempotency-key': `${text} ${attempt}` };
    try {
      const { status } = await program.request('POST /external/send', { payload: { to, text }, headers });
      if (status === 'unknown') ledger.unknown.add(text);
      return;
    } catch (error) {
      if (error instanceof ApiError) {
        ledger.refused += 1;
        attempt += 1;
      } else if (!(error instanceof NetworkError)) throw error;
      await pause(100);
    }
  }
}
