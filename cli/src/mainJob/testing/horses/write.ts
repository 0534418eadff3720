import { setTimeout as pause } from 'node:timers/promises';
import { ApiError, NetworkError } from '@recado/sdk';
import type { Phone } from '@recado/whatsapp-emulator';
import { eventually } from '../eventually.ts';
import type { Stable } from './startStable.ts';

/** A line with those who write to it, and its program. */
export type Written = Pick<Stable, 'customers' | 'shop' | 'program' | 'told'>;

/** What was said, each by a text of its own. */
export interface Ledger {
  readonly inbound: Set<string>;
  readonly outbound: Map<string, Phone>;
  /** Of ours: nobody knows whether they left, as the platform said. */
  readonly unknown: Set<string>;
  /** Sends that were refused, and asked for again. */
  refused: number;
}

export const emptyLedger = (): Ledger => ({
  inbound: new Set(),
  outbound: new Map(),
  unknown: new Set(),
  refused: 0,
});

/** Customers and the program write, everybody at once, until all is said; what is refused did not leave, and is sent anew. */
export async function write(
  { customers, shop, program, told }: Written,
  ledger: Ledger,
  messages: number,
): Promise<void> {
  const each = Math.ceil(messages / 2 / customers.length);
  // So that each may be answered freely by either way.
  for (const customer of customers) {
    ledger.inbound.add(`${customer.phone} hola`);
    await customer.send(shop.phone, { text: `${customer.phone} hola` });
  }
  await eventually(() => told.length >= customers.length);
  const writing = customers.map(async customer => {
    for (let n = 0; n < each; n += 1) {
      const text = `${customer.phone} entra ${n}`;
      ledger.inbound.add(text);
      await customer.send(shop.phone, { text });
      await pause(40 + Math.random() * 80);
    }
  });
  const answering = customers.map(async customer => {
    for (let n = 0; n < each; n += 1) {
      const text = `${customer.phone} sale ${n}`;
      ledger.outbound.set(text, customer);
      await send(program, customer.phone, text, ledger);
      await pause(40 + Math.random() * 80);
    }
  });
  await Promise.all([...writing, ...answering]);
}

/** Until it is taken, or nobody can know. Who heard nothing asks again under the same key. */
async function send(program: Stable['program'], to: string, text: string, ledger: Ledger): Promise<void> {
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
