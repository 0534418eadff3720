import type { Money, OrderLine } from './commerceContent.ts';

/** A product in the catalog of the account's business. */
export interface CatalogProduct {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  /** Absent if the business shows no price. */
  readonly price?: Money;
  /** The shop's own id of the product. */
  readonly retailerId?: string;
  readonly url?: string;
  /** Address of the picture, which expires. Only the transport downloads it. */
  readonly pictureUrl?: string;
  /** Id of the catalog, if the network needs it to send the product. */
  readonly catalogId?: string;
  /** Whether customers cannot see the product. */
  readonly isHidden: boolean;
  readonly isAvailable: boolean;
}

/** Lines of an order, with the total that the network computed. */
export interface OrderDetails {
  readonly lines: readonly OrderLine[];
  readonly total?: Money;
}

/** Maximum number of products that `catalog.list` returns on one page. */
export const MAX_CATALOG_PAGE_PRODUCTS = 50;

/** Tasks of the area `catalog`. The types `Task` of other areas have the same form. */
export interface CatalogTasks {
  /** Returns one page of the catalog, in its order. To request the next page, pass `next` as `after`. */
  readonly 'catalog.list': {
    readonly params: { readonly after?: string; readonly limit?: number };
    readonly result: { readonly products: readonly CatalogProduct[]; readonly next?: string };
  };
  /** Returns a product by its id or the shop's own id. Rejects with `rejected` if there is none. */
  readonly 'catalog.product': { readonly params: { readonly id: string }; readonly result: CatalogProduct };
  /** Returns the lines of a received order. Rejects with `rejected` if the network does not accept the token. */
  readonly 'catalog.order': {
    readonly params: { readonly orderId: string; readonly token: string };
    readonly result: OrderDetails;
  };
}
