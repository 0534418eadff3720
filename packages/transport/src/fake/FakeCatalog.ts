import { type CatalogProduct, type CatalogTasks, MAX_CATALOG_PAGE_PRODUCTS, type OrderDetails } from '../catalog.ts';
import { TransportError } from '../errors.ts';

type CatalogTaskHandlers = {
  readonly [Name in keyof CatalogTasks]: (
    params: CatalogTasks[Name]['params'],
  ) => Promise<CatalogTasks[Name]['result']>;
};

/** Catalog of one number, with the orders that customers sent to it. */
export class FakeCatalog {
  readonly products: CatalogProduct[] = [];
  /** Orders by their id and token, separated by a space. */
  readonly orders = new Map<string, OrderDetails>();
  /** Error with which the network answers queries for orders. Undefined: it answers them. */
  orderFailure: TransportError | undefined;
  /** Until this promise resolves, the network answers no query for an order. */
  orderSilence: Promise<void> | undefined;
  /** Number of queries for orders that the network received. */
  orderQueryCount = 0;

  get tasks(): CatalogTaskHandlers {
    return {
      'catalog.list': async ({ after, limit = MAX_CATALOG_PAGE_PRODUCTS }) => {
        const from = after === undefined ? 0 : this.products.findIndex(({ id }) => id === after) + 1;
        const products = this.products.slice(from, from + limit);
        const last = products.at(-1);
        return { products, ...(last && from + limit < this.products.length && { next: last.id }) };
      },
      'catalog.product': async ({ id }) => {
        const product = this.products.find(each => each.id === id || each.retailerId === id);
        if (!product) throw new TransportError('rejected', 'The catalog has no such product.', { code: 404 });
        return product;
      },
      'catalog.order': async ({ orderId, token }) => {
        this.orderQueryCount += 1;
        await this.orderSilence;
        if (this.orderFailure) throw this.orderFailure;
        const order = this.orders.get(`${orderId} ${token}`);
        if (!order) throw new TransportError('rejected', 'The token is wrong.', { code: 400 });
        return order;
      },
    };
  }
}
