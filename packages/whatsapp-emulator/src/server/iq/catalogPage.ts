import type { PhoneProduct } from '../../model/PhoneProduct.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';

interface CatalogPageRequest {
  readonly limit: number;
  /** Cursor that the previous page returned. */
  readonly after?: string | null | undefined;
}

/** Returns one page of a catalog, and the cursor of the next page unless it is the last one. */
export function listCatalogPage(
  catalog: readonly PhoneProduct[],
  { limit, after }: CatalogPageRequest,
): { readonly products: readonly PhoneProduct[]; readonly next: string | undefined } {
  const start = after ? 1 + catalog.findIndex(({ id }) => id === Buffer.from(after, 'base64').toString()) : 0;
  const products = catalog.slice(start, start + limit);
  const last = products.at(-1);
  const hasMore = start + limit < catalog.length;
  return { products, next: hasMore && last ? Buffer.from(last.id).toString('base64') : undefined };
}

/** Stores the picture of a product at the media host. Pictures of products are not encrypted. @returns its address */
export function storeProductPicture(server: WhatsAppServer, { picture }: PhoneProduct): string | undefined {
  if (!picture) return undefined;
  return `https://${server.options.mediaHost()}${server.options.storePicture(picture)}`;
}
