import {
  type CatalogProduct,
  MAX_CATALOG_PAGE_PRODUCTS,
  type SessionTaskHandlers,
  TransportError,
} from '@recado/transport';
import { isBusinessApp } from '../identities/ownAccount.ts';
import type { SessionTaskContext } from '../tasks/SessionTaskContext.ts';
import { CatalogQueries } from './CatalogQueries.ts';

type CatalogTaskHandlers = Pick<SessionTaskHandlers, 'catalog.list' | 'catalog.product' | 'catalog.order'>;

/** Maximum number of pages that are searched for one product. */
const MAX_SEARCHED_PAGES = 20;

/** Creates the tasks that read the catalog and the orders of WhatsApp Business (docs/whatsapp.md §10). */
export function createCatalogTaskHandlers(context: SessionTaskContext): CatalogTaskHandlers {
  const catalog = new CatalogQueries(context);
  const assertCatalogExists = () => {
    if (!isBusinessApp(context.sock.authState.creds))
      throw new TransportError('unsupported', 'Only WhatsApp Business has a catalog.');
  };

  /** WhatsApp has no query for one product of the own catalog that needs no further token, so the pages are searched. */
  const findProduct = async (id: string): Promise<CatalogProduct | undefined> => {
    let after: string | undefined;
    for (let page = 0; page < MAX_SEARCHED_PAGES; page += 1) {
      const { products, next } = await catalog.readPage({
        limit: MAX_CATALOG_PAGE_PRODUCTS,
        ...(after !== undefined && { after }),
      });
      const product = products.find(each => each.id === id) ?? products.find(each => each.retailerId === id);
      if (product) return product;
      if (next === undefined || next === after) return undefined;
      after = next;
    }
    return undefined;
  };

  return {
    async 'catalog.list'({ after, limit = MAX_CATALOG_PAGE_PRODUCTS }) {
      assertCatalogExists();
      return catalog.readPage({
        limit: Math.min(limit, MAX_CATALOG_PAGE_PRODUCTS),
        ...(after !== undefined && { after }),
      });
    },

    async 'catalog.product'({ id }) {
      assertCatalogExists();
      const product = await findProduct(id);
      if (!product) throw new TransportError('rejected', 'The catalog has no such product.');
      return product;
    },

    'catalog.order': ({ orderId, token }) => catalog.readOrder(orderId, token),
  };
}
