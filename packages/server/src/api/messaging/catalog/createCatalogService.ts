import type { Endpoints, CatalogProduct as PresentedProduct, QueryOf, ResponseOf } from '@recado/contract';
import { groupAndContactTexts, sendRejectionTexts } from '@recado/texts';
import { type CatalogProduct, MAX_CATALOG_PAGE_PRODUCTS, type ProductContent, TransportError } from '@recado/transport';
import { Unprocessable } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';

const texts = sendRejectionTexts.products;

/** Maximum number of pages that are searched for the products of one message. */
const MAX_SEARCHED_PAGES = 20;

type ListEndpoint = Endpoints['GET /external/catalog'];

/** Product that a send request names. */
export interface ProductReference {
  readonly productId: string;
  readonly text?: string | undefined;
  /** Further products of the same message. */
  readonly moreProductIds?: readonly string[] | undefined;
  /** Heading of a message with several products. */
  readonly title?: string | undefined;
}

/** Reads the catalogs of all clients. The caller checks access to the client. */
export function createCatalogService({ sessions }: { readonly sessions: ClientSessions }) {
  const taskRunner = createSessionTaskRunner({ sessions });
  /** Finds products on the pages of the catalog, because one query for each would be many. */
  const findProducts = async (clientId: string, ids: readonly string[]): Promise<CatalogProduct[]> => {
    const found = new Map<string, CatalogProduct>();
    let after: string | undefined;
    for (let page = 0; page < MAX_SEARCHED_PAGES && found.size < ids.length; page += 1) {
      const params = { limit: MAX_CATALOG_PAGE_PRODUCTS, ...(after !== undefined && { after }) };
      const { products, next } = await taskRunner.run(clientId, 'catalog.list', params).catch(throwMissingCatalog);
      for (const product of products) {
        const named = ids.find(id => id === product.id || id === product.retailerId);
        if (named !== undefined) found.set(named, product);
      }
      if (next === undefined) break;
      after = next;
    }
    return ids.map(id => {
      const product = found.get(id);
      if (!product) throw new Unprocessable(texts.unknown(id));
      return product;
    });
  };
  return {
    /** @throws Unprocessable if the line has no catalog; NotConnected, Conflict, TooManyRequests */
    async list(clientId: string, { limit, cursor }: QueryOf<ListEndpoint>): Promise<ResponseOf<ListEndpoint>> {
      await taskRunner.ensure(clientId, 'catalog');
      const params = { limit, ...(cursor !== undefined && { after: cursor }) };
      const page = await taskRunner.run(clientId, 'catalog.list', params).catch(throwMissingCatalog);
      return { success: true, clientId, products: page.products.map(presentProduct), next: page.next ?? null };
    },

    /** Returns the content of a product message. @throws Unprocessable if the product cannot be sent */
    async resolveProduct(clientId: string, reference: ProductReference): Promise<ProductContent> {
      const { productId, text, moreProductIds, title: heading = texts.severalTitle } = reference;
      await taskRunner.ensure(clientId, 'catalog');
      if (moreProductIds && text === undefined) throw new Unprocessable(texts.severalNeedText);
      const product = await taskRunner
        .run(clientId, 'catalog.product', { id: productId })
        .catch(throwMissingCatalog)
        .catch((error: unknown) => {
          const isUnknown = error instanceof Unprocessable && !isUnsupported(error.cause);
          throw isUnknown ? new Unprocessable(texts.unknown(productId), { cause: error }) : error;
        });
      if (product.isHidden) throw new Unprocessable(texts.hidden(product.name));
      if (!hasShownPicture(product)) throw new Unprocessable(texts.noPicture(product.name));
      const { id, name: title, isHidden: _, isAvailable: __, ...fields } = product;
      const content = {
        type: 'product',
        productId: id,
        title,
        ...fields,
        ...(text !== undefined && { note: text }),
      } as const;
      if (!moreProductIds) return content;
      if (product.catalogId === undefined) throw new Unprocessable(texts.several);
      const others = await findProducts(clientId, moreProductIds);
      const hidden = others.find(({ isHidden }) => isHidden);
      if (hidden) throw new Unprocessable(texts.hidden(hidden.name));
      const more = others.map(({ id: otherId, name, retailerId }) => ({
        ...{ productId: otherId, title: name },
        ...(retailerId !== undefined && { retailerId }),
      }));
      return { ...content, heading, more };
    },
  };
}
export type CatalogService = ReturnType<typeof createCatalogService>;

const isUnsupported = (cause: unknown): boolean => cause instanceof TransportError && cause.reason === 'unsupported';

/** Explains the error of a line without a catalog, such as one of the personal app. Rethrows other errors. */
function throwMissingCatalog(error: unknown): never {
  const { cause } = error as { readonly cause?: unknown };
  throw isUnsupported(cause) ? new Unprocessable(groupAndContactTexts.unsupported.catalog, { cause }) : error;
}

/** A product of a catalog in Meta needs no picture, because the network adds it. */
const hasShownPicture = ({ pictureUrl, catalogId }: CatalogProduct): boolean =>
  pictureUrl !== undefined || catalogId !== undefined;

function presentProduct(product: CatalogProduct): PresentedProduct {
  const { id, name, isHidden: hidden, isAvailable: available, pictureUrl: _, catalogId: __, ...fields } = product;
  return { id, name, ...fields, sendable: !hidden && hasShownPicture(product), hidden, available };
}
