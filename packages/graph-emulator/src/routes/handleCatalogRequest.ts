import type { PhoneProduct } from '@recado/whatsapp-emulator';
import type { GraphRequest } from '../http/readGraphRequest.ts';
import type { BusinessLine } from '../model/BusinessLine.ts';
import { createUnknownObjectError, GraphError } from '../model/GraphError.ts';
import { getRetailerId } from '../model/getRetailerId.ts';

/** Permission of the token that reading a catalog requires. */
const CATALOG_SCOPE = 'catalog_management';

/** `GET /<business account id>/product_catalogs`: lists the catalog that is connected to the account, if any. */
export function listProductCatalogs(line: BusinessLine): object {
  assertCatalogScope(line);
  return { data: line.phone.catalog.length > 0 ? [{ id: line.catalogId, name: line.name }] : [] };
}

/** `GET /<catalog id>/products`: lists the products of a catalog in pages. @throws GraphError */
export function handleCatalogRequest(line: BusinessLine, { method, path, query }: GraphRequest): object {
  assertCatalogScope(line);
  if (`${method} ${path[1]}` !== 'GET products') throw createUnknownObjectError(path.join('/'));
  const all = line.phone.catalog;
  const limit = Number(query.get('limit') ?? 25);
  const from = query.get('after') ? all.findIndex(({ id }) => id === query.get('after')) + 1 : 0;
  const page = all.slice(from, from + limit);
  const [first, last] = [page[0], page.at(-1)];
  return {
    data: page.map(describeProduct),
    paging: {
      ...(first && last && { cursors: { before: first.id, after: last.id } }),
      ...(from + limit < all.length && { next: `?after=${last?.id}` }),
    },
  };
}

function describeProduct(product: PhoneProduct) {
  const { id, name, description, price, currency = 'MXN', url, isHidden, isAvailable } = product;
  return {
    id,
    retailer_id: getRetailerId(product),
    name,
    description: description ?? '',
    ...(price !== undefined && { price: formatPrice(price, currency), currency }),
    availability: isAvailable === false ? 'out of stock' : 'in stock',
    visibility: isHidden ? 'staging' : 'published',
    ...(url !== undefined && { url }),
    image_url: `https://scontent.example/${id}.jpg`,
  };
}

/** Meta returns the price as a text with the symbol of its currency. */
const formatPrice = (thousandths: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(thousandths / 1_000);

function assertCatalogScope({ scopes }: BusinessLine): void {
  if (!scopes.includes(CATALOG_SCOPE))
    throw new GraphError(200, `(#200) Requires ${CATALOG_SCOPE} permission`, { status: 403 });
}
