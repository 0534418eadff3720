import {
  type CatalogProduct,
  MAX_CATALOG_PAGE_PRODUCTS,
  type Money,
  type SessionTaskHandlers,
  TransportError,
} from '@recado/transport';
import { toTransportError } from '../graph/errorTable.ts';
import type { GraphClient } from '../graph/GraphClient.ts';
import { GraphFailure } from '../graph/GraphFailure.ts';
import type { CloudCredentials } from '../linking/credentials.ts';
import { decodeOrderToken } from './orderToken.ts';

export type CatalogTasks = Pick<SessionTaskHandlers, Extract<keyof SessionTaskHandlers, `catalog.${string}`>>;

const PRODUCT_FIELDS = 'id,retailer_id,name,description,price,currency,availability,visibility,url';
/** Maximum number of pages that are searched for one product. */
const MAX_SEARCHED_PAGES = 20;
/** Meta's error codes for a token that lacks the permission `catalog_management`. */
const isPermissionCode = (code: number | undefined): boolean =>
  code !== undefined && (code === 10 || (code >= 200 && code < 300));

interface GraphPage {
  readonly data?: unknown;
  readonly paging?: { readonly next?: unknown; readonly cursors?: { readonly after?: unknown } };
}

/** Creates the catalog tasks of a business account. Meta connects at most one catalog to an account. */
export function createCloudCatalogTaskHandlers(
  graph: GraphClient,
  credentials: CloudCredentials,
  signal: AbortSignal,
): CatalogTasks {
  const get = async (path: string, query: Readonly<Record<string, string>>): Promise<GraphPage> => {
    try {
      return ((await graph.call(credentials, 'GET', path, { query, signal })) ?? {}) as GraphPage;
    } catch (error) {
      if (error instanceof GraphFailure && isPermissionCode(error.code))
        throw new TransportError('unsupported', 'The token may not read catalogs.', { code: error.code ?? 0 });
      throw toTransportError(error, 'unreachable');
    }
  };
  const findCatalogId = async (): Promise<string> => {
    const { data } = await get(`${credentials.businessAccountId}/product_catalogs`, { fields: 'id' });
    const [catalog] = Array.isArray(data) ? (data as readonly { readonly id?: unknown }[]) : [];
    if (typeof catalog?.id !== 'string') throw new TransportError('unsupported', 'No catalog is connected.');
    return catalog.id;
  };
  const listPage = async (catalogId: string, limit: number, after: string | undefined) => {
    const query = { fields: PRODUCT_FIELDS, limit: String(limit), ...(after !== undefined && { after }) };
    const { data, paging } = await get(`${catalogId}/products`, query);
    const products = (Array.isArray(data) ? data : []).map(product => toCatalogProduct(product, catalogId));
    const next = paging?.next === undefined ? undefined : paging.cursors?.after;
    return { products, ...(typeof next === 'string' && { next }) };
  };

  /** Finds the names of products by the shop's own IDs. Products beyond the searched pages have none. */
  const findNames = async (catalogId: string, wantedIds: ReadonlySet<string>): Promise<ReadonlyMap<string, string>> => {
    const names = new Map<string, string>();
    let after: string | undefined;
    for (let page = 0; page < MAX_SEARCHED_PAGES && names.size < wantedIds.size; page += 1) {
      const { products, next } = await listPage(catalogId, MAX_CATALOG_PAGE_PRODUCTS, after);
      for (const { retailerId = '', name } of products)
        if (wantedIds.has(retailerId) && name) names.set(retailerId, name);
      if (next === undefined) break;
      after = next;
    }
    return names;
  };

  return {
    'catalog.list': async ({ after, limit = MAX_CATALOG_PAGE_PRODUCTS }) =>
      listPage(await findCatalogId(), Math.min(limit, MAX_CATALOG_PAGE_PRODUCTS), after),

    async 'catalog.product'({ id }) {
      const catalogId = await findCatalogId();
      let after: string | undefined;
      for (let page = 0; page < MAX_SEARCHED_PAGES; page += 1) {
        const { products, next } = await listPage(catalogId, MAX_CATALOG_PAGE_PRODUCTS, after);
        const product = products.find(each => each.id === id || each.retailerId === id);
        if (product) return product;
        if (next === undefined) break;
        after = next;
      }
      throw new TransportError('rejected', 'The catalog has no such product.');
    },

    /** Adds the names of the products to the lines of an order, because Meta's orders state only the shop's own IDs. */
    async 'catalog.order'({ token }) {
      const orderLines = decodeOrderToken(token);
      if (!orderLines) throw new TransportError('unsupported', 'Another transport received this order.');
      const retailerIds = new Set(orderLines.flatMap(({ retailerId }) => retailerId ?? []));
      const names = await findNames(await findCatalogId(), retailerIds);
      const lines = orderLines.map(line => {
        const name = names.get(line.retailerId ?? '');
        return { ...line, ...(name !== undefined && { name }) };
      });
      return { lines };
    },
  };
}

interface GraphProduct {
  readonly id?: string;
  readonly retailer_id?: string;
  readonly name?: string;
  readonly description?: string;
  readonly price?: string;
  readonly currency?: string;
  readonly availability?: string;
  readonly visibility?: string;
  readonly url?: string;
}

function toCatalogProduct(product: GraphProduct, catalogId: string): CatalogProduct {
  const { id = '', name = '', description, retailer_id: retailerId, url, availability, visibility } = product;
  const price = parseGraphPrice(product.price, product.currency);
  return {
    ...{ id, name, catalogId },
    ...(description && { description }),
    ...(price && { price }),
    ...(retailerId && { retailerId }),
    ...(url && { url }),
    isHidden: visibility === 'staging' || visibility === 'hidden',
    isAvailable: availability !== 'out of stock' && availability !== 'discontinued',
  };
}

/**
 * Parses a price that Meta formats for people, such as “MX$1,250.50”, “1.250,50 €” or “KWD 1.250”. The last separator
 * begins the decimals if at most as many digits follow it as the currency has decimals, or two.
 */
export function parseGraphPrice(text: string | undefined, currency: string | undefined): Money | undefined {
  const [number] = text?.match(/\d[\d.,\s]*/) ?? [];
  if (number === undefined || !currency) return undefined;
  const decimalCount = Math.max(2, countDecimals(currency));
  const [, integer = '', separator = '', digits = ''] = number.trim().match(/^(.*?)(?:([.,])(\d+))?$/) ?? [];
  // A separator that occurs twice groups thousands, also in a currency with three decimals.
  const hasDecimals = digits.length <= decimalCount && !(separator !== '' && integer.includes(separator));
  const whole = hasDecimals ? integer : `${integer}${digits}`;
  return { amount: Number(`${whole.replaceAll(/\D/g, '') || '0'}.${(hasDecimals && digits) || '0'}`), currency };
}

/** Returns the number of decimals of a currency; 2 if the currency is unknown. */
function countDecimals(currency: string): number {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}
