import type { PhoneProduct } from '../../model/PhoneProduct.ts';
import { computeOrderTotal, DEFAULT_CURRENCY } from '../catalog/OrderStore.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { listCatalogPage, storeProductPicture } from './catalogPage.ts';
import { MexError, type MexQuery } from './mexQuery.ts';

/** Returns a page of the catalog of a business. */
const getProductCatalog: MexQuery = ({ server, variables }) => {
  const { jid, limit, after } = variables.request?.product_catalog ?? {};
  const owner = server.directory.findAccount(jid);
  if (!owner) throw new MexError(404, 'Not Found');
  const { products, next } = listCatalogPage(owner.catalog, { limit: Number(limit) || 10, after });
  return {
    xwa_product_catalog_get_product_catalog: {
      product_catalog: {
        products: products.map(product => describeProduct(server, product)),
        paging: next === undefined ? {} : { after: next },
      },
    },
  };
};

/**
 * Returns an order with its lines. Reports say that the server refuses the LID of the business and accepts its number.
 * A wrong token gets the error 400.
 */
const getOrderInfo: MexQuery = ({ server, variables }) => {
  const { id, jid, token } = variables.request?.order ?? {};
  const order = server.orders.get(id);
  if (!order) throw new MexError(404, 'Not Found');
  if (jid !== order.seller.jid || token?.sensitive_string_value !== order.token) throw new MexError(400, 'Bad Request');
  const { total, currency } = computeOrderTotal(order);
  return {
    xwa_checkout_get_order_info: {
      order: {
        price_details: { currency, total_amount: String(total) },
        products: order.lines.map(({ product, quantity }) => ({
          ...describeProduct(server, product),
          quantity: String(quantity),
        })),
      },
    },
  };
};

/** Catalog queries by the IDs that WhatsApp Web used in September 2026. */
export const CATALOG_QUERIES: Readonly<Record<string, MexQuery>> = {
  '30445081048424116': getProductCatalog,
  '26593811266898374': getOrderInfo,
};

/** Describes a product as the GraphQL API does: all values are texts. */
function describeProduct(server: WhatsAppServer, product: PhoneProduct) {
  const { id, name, description = '', price, currency = DEFAULT_CURRENCY, retailerId, url } = product;
  const pictureUrl = storeProductPicture(server, product);
  return {
    id,
    name,
    description,
    currency,
    price: price === undefined ? null : String(price),
    retailer_id: retailerId ?? '',
    url: url ?? '',
    product_availability: product.isAvailable === false ? 'OUT_OF_STOCK' : 'IN_STOCK',
    is_hidden: product.isHidden ? 'ISHIDDEN_TRUE' : 'ISHIDDEN_FALSE',
    status_info: { status: 'APPROVED', can_appeal: 'false' },
    media: { images: pictureUrl ? [{ request_image_url: pictureUrl, original_image_url: pictureUrl }] : [] },
  };
}
