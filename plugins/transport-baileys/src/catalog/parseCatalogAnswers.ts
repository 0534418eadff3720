import type { CatalogProduct, Money, OrderDetails, OrderLine } from '@recado/transport';
import type { OrderDetails as StanzaOrder, Product as StanzaProduct } from '@whiskeysockets/baileys';

/**
 * Product as WhatsApp's GraphQL API describes it. Amounts are thousandths. Reports show flags as texts
 * (`ISHIDDEN_TRUE`) and as booleans, and the availability as `OUT_OF_STOCK` and as `out of stock`.
 */
interface GraphqlProduct {
  readonly id?: string;
  readonly name?: string;
  readonly description?: string | null;
  readonly currency?: string | null;
  readonly price?: string | null;
  /** Reduced price, with the time for which it applies. */
  readonly sale_price?: {
    readonly price?: string | null;
    readonly start_date?: string | null;
    readonly end_date?: string | null;
  } | null;
  readonly quantity?: string | null;
  readonly retailer_id?: string | null;
  readonly url?: string | null;
  readonly product_availability?: string | null;
  readonly is_hidden?: string | boolean | null;
  readonly media?: {
    readonly images?:
      | readonly { readonly original_image_url?: string | null; readonly request_image_url?: string | null }[]
      | null;
  } | null;
}

export interface GraphqlCatalog {
  readonly product_catalog?: {
    readonly products?: readonly GraphqlProduct[] | null;
    readonly paging?: { readonly after?: string | null } | null;
  } | null;
}

export interface GraphqlOrder {
  readonly order?: {
    readonly price_details?: { readonly currency?: string | null; readonly total_amount?: string | null } | null;
    readonly products?: readonly GraphqlProduct[] | null;
  } | null;
}

/** One page of a catalog, with the cursor of the next page. */
export interface CatalogPage {
  readonly products: readonly CatalogProduct[];
  readonly next?: string;
}

/** Converts a page of the GraphQL API. Undefined if the answer contains no catalog. */
export function parseGraphqlCatalog({ product_catalog: catalog }: GraphqlCatalog): CatalogPage | undefined {
  if (!catalog?.products) return undefined;
  const next = catalog.paging?.after;
  const products = catalog.products.map(product => ({
    ...toProduct(product.id, product.name, {
      price: findCurrentPrice(product),
      currency: product.currency,
      description: product.description,
      retailerId: product.retailer_id,
      url: product.url,
      pictureUrl: findPictureUrl(product),
    }),
    isHidden: /true$/i.test(String(product.is_hidden)),
    isAvailable: !/^out.of.stock$/i.test(product.product_availability ?? ''),
  }));
  return { products, ...(next && { next }) };
}

/** Returns the sale price while it applies. A date that cannot be read does not limit it. */
function findCurrentPrice({ price, sale_price: sale }: GraphqlProduct): string | null | undefined {
  if (!sale?.price) return price;
  const hasStarted = !(parseDate(sale.start_date) > Date.now());
  const hasEnded = parseDate(sale.end_date) < Date.now();
  return hasStarted && !hasEnded ? sale.price : price;
}

/** Reads a date as ISO text or as Unix time in seconds. NaN if there is none. */
const parseDate = (text: string | null | undefined): number =>
  text && /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text ?? '');

function findPictureUrl({ media }: GraphqlProduct): string | null | undefined {
  const [picture] = media?.images ?? [];
  return picture?.original_image_url || picture?.request_image_url;
}

/** Converts a page that Baileys read from the former stanzas. They do not state the availability. */
export function parseStanzaCatalog(products: readonly StanzaProduct[], next: string | undefined): CatalogPage {
  const converted = products.map(product => ({
    ...toProduct(product.id, product.name, {
      price: product.price,
      currency: product.currency,
      description: product.description,
      retailerId: product.retailerId,
      url: product.url,
      pictureUrl: product.imageUrls.original,
    }),
    isHidden: product.isHidden === true,
    isAvailable: true,
  }));
  return { products: converted, ...(next && { next }) };
}

/** Converts an order of the GraphQL API. Undefined if the answer contains no order, or an order without all its lines. */
export function parseGraphqlOrder({ order }: GraphqlOrder): OrderDetails | undefined {
  if (!order?.products || !areLinesComplete(order.products)) return undefined;
  const total = toMoney(order.price_details?.total_amount, order.price_details?.currency);
  const lines = order.products.map(({ id, name, price, currency, quantity, retailer_id: retailerId }) => ({
    ...toLine(id, name, { quantity, price, currency }),
    ...(retailerId && { retailerId }),
  }));
  return { lines, ...(total && { total }) };
}

/** Converts an order that Baileys read from the former stanza. Undefined as in `parseGraphqlOrder`. */
export function parseStanzaOrder({ price, products }: StanzaOrder): OrderDetails | undefined {
  if (!areLinesComplete(products)) return undefined;
  const total = toMoney(price.total, price.currency);
  return { lines: products.map(({ id, name, ...line }) => toLine(id, name, line)), ...(total && { total }) };
}

interface ProductFields {
  readonly price: string | number | null | undefined;
  readonly currency: string | null | undefined;
  readonly description: string | null | undefined;
  readonly retailerId: string | null | undefined;
  readonly url: string | null | undefined;
  readonly pictureUrl: string | null | undefined;
}

function toProduct(id = '', name = '', { price: amount, currency, ...texts }: ProductFields) {
  const price = toMoney(amount, currency);
  const present = Object.entries(texts).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return { id, name, ...(price && { price }), ...(Object.fromEntries(present) as Partial<Record<string, string>>) };
}

interface LineFields {
  readonly quantity?: string | number | null | undefined;
  readonly price: string | number | null | undefined;
  readonly currency: string | null | undefined;
}

function toLine(productId = '', name = '', { quantity, price: amount, currency }: LineFields): OrderLine {
  const price = toMoney(amount, currency);
  return { productId, ...(name && { name }), quantity: Number(quantity), ...(price && { price }) };
}

/** An order has at least one line, and each line has a quantity. A guessed quantity would be a wrong order. */
const areLinesComplete = (lines: readonly Pick<LineFields, 'quantity'>[]): boolean =>
  lines.length > 0 && lines.every(({ quantity }) => Number.isInteger(Number(quantity)) && Number(quantity) > 0);

/**
 * Converts thousandths of a currency's unit, also for currencies without decimals, such as the Chilean peso. Undefined
 * if there is no price. Baileys reads a missing price as NaN.
 */
function toMoney(amount: string | number | null | undefined, currency: string | null | undefined): Money | undefined {
  const thousandths = amount === null || amount === '' ? Number.NaN : Number(amount);
  return Number.isFinite(thousandths) && currency ? { amount: thousandths / 1_000, currency } : undefined;
}
