import type { Endpoints, CatalogProduct as PresentedProduct, QueryOf, ResponseOf } from '@recado/contract';
import { groupAndContactTexts, sendRejectionTexts } from '@recado/texts';
import { type CatalogProduct, type ProductContent, TransportError } from '@recado/transport';
import { Unprocessable } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';

const texts = sendRejectionTexts.products;

type ListEndpoint = Endpoints['GET /external/catalog'];

/** Product that a send request names. */
export interface ProductReference {
  readonly productId: string;
  readonly text?: string | undefined;
}

/** Reads the catalogs of all clients. The caller checks access to the client. */
export function createCatalogService({ sessions }: { readonly sessions: ClientSessions }) {
  const taskRunner = createSessionTaskRunner({ sessions });
  return {
    /** @throws Unprocessable if the line has no catalog; NotConnected, Conflict, TooManyRequests */
    async list(clientId: string, { limit, cursor }: QueryOf<ListEndpoint>): Promise<ResponseOf<ListEndpoint>> {
      await taskRunner.ensure(clientId, 'catalog');
      const params = { limit, ...(cursor !== undefined && { after: cursor }) };
      const page = await taskRunner.run(clientId, 'catalog.list', params).catch(throwMissingCatalog);
      return { success: true, clientId, products: page.products.map(presentProduct), next: page.next ?? null };
    },

    /** Returns the content of a product message. @throws Unprocessable if the product cannot be sent */
    async resolveProduct(clientId: string, { productId, text }: ProductReference): Promise<ProductContent> {
      await taskRunner.ensure(clientId, 'catalog');
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
      return { type: 'product', productId: id, title, ...fields, ...(text !== undefined && { note: text }) };
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
