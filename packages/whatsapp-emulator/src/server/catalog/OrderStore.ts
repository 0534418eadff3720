import { randomBytes } from 'node:crypto';
import { EmulatorError } from '../../model/EmulatorError.ts';
import type { PhoneOrder, PhoneOrderLine } from '../../model/PhoneProduct.ts';
import type { Account } from '../Account.ts';

export const DEFAULT_CURRENCY = 'MXN';

/** An order that the server stores. Its message names only the ID, the token and the total. */
export interface StoredOrder {
  readonly id: string;
  /** Secret of the order's message, without which the server shows no lines. */
  readonly token: string;
  readonly seller: Account;
  /** Products as they were when the customer ordered. */
  readonly lines: readonly PhoneOrderLine[];
}

/** Orders of all businesses, by their IDs. */
export class OrderStore {
  readonly #orders = new Map<string, StoredOrder>();

  /** Stores an order. @throws EmulatorError 404 if the business does not have one of the products */
  add(seller: Account, { products }: PhoneOrder): StoredOrder {
    const lines = products.map(({ id, quantity }) => {
      const product = seller.catalog.find(candidate => candidate.id === id);
      if (!product) throw new EmulatorError(404, `the business has no product ${id}`);
      return { product, quantity };
    });
    const id = BigInt(`0x${randomBytes(7).toString('hex')}`).toString();
    const order = { id, token: randomBytes(32).toString('base64'), seller, lines };
    this.#orders.set(id, order);
    return order;
  }

  get(id: string | undefined): StoredOrder | undefined {
    return id === undefined ? undefined : this.#orders.get(id);
  }
}

/** Returns the total of an order in thousandths, and its currency. Products without a price count nothing. */
export function computeOrderTotal({ lines }: Pick<StoredOrder, 'lines'>): { total: number; currency: string } {
  const total = lines.reduce((sum, { product, quantity }) => sum + (product.price ?? 0) * quantity, 0);
  return { total, currency: lines[0]?.product.currency ?? DEFAULT_CURRENCY };
}
