import type { Phone, PhoneProduct } from '@recado/whatsapp-emulator';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';
import { getRetailerId } from '../model/getRetailerId.ts';
import type { RawPhoneMessage } from './RawPhoneMessage.ts';

/** Number of this type in WhatsApp's messages (`ListMessage.ListType`). */
const PRODUCT_LIST = 2;

interface ProductListMessage {
  readonly header?: { readonly type?: string; readonly text?: string };
  readonly body?: { readonly text?: string };
  readonly action?: {
    readonly catalog_id?: string;
    readonly sections?: readonly {
      readonly title?: string;
      readonly product_items?: readonly { readonly product_retailer_id?: string }[];
    }[];
  };
}

interface ProductMessage {
  readonly body?: { readonly text?: string };
  readonly action?: { readonly catalog_id?: string; readonly product_retailer_id?: string };
}

/** Composes the message of one product. @throws GraphError if the catalog does not have it */
export function composeGraphProduct(phone: Phone, interactive: object): RawPhoneMessage {
  const { body, action } = interactive as ProductMessage;
  if (!action?.catalog_id) throw createInvalidParameterError("Param interactive['action']['catalog_id'] is required.");
  const product = findProduct(phone, action.product_retailer_id);
  const { id: productId, name: title, price, currency = 'MXN' } = product;
  return {
    productMessage: {
      businessOwnerJid: phone.jid,
      product: {
        ...{ productId, title, retailerId: getRetailerId(product), productImageCount: 1 },
        ...(price !== undefined && { priceAmount1000: price, currencyCode: currency }),
      },
      ...(body?.text && { body: body.text }),
    },
  };
}

/** Maximum number of products of one message. */
const MAX_PRODUCTS = 30;

/** Composes the message of several products. Its header, its body and its products are required. @throws GraphError */
export function composeGraphProductList(phone: Phone, interactive: object): RawPhoneMessage {
  const { header, body, action } = interactive as ProductListMessage;
  if (!action?.catalog_id) throw createInvalidParameterError("Param interactive['action']['catalog_id'] is required.");
  if (!header?.text || !body?.text)
    throw createInvalidParameterError("Param interactive['header'] and ['body'] are required.");
  const sections = (action.sections ?? []).map(({ title, product_items = [] }) => ({
    title: title ?? '',
    products: product_items.map(({ product_retailer_id: id }) => ({ productId: findProduct(phone, id).id })),
  }));
  const count = sections.reduce((sum, { products }) => sum + products.length, 0);
  if (count === 0 || count > MAX_PRODUCTS)
    throw createInvalidParameterError("Param interactive['action']['sections'] must have 1 to 30 products.");
  return {
    listMessage: {
      ...{ title: header.text, description: body.text, listType: PRODUCT_LIST },
      productListInfo: { productSections: sections, businessOwnerJid: phone.jid },
    },
  };
}

function findProduct(phone: Phone, retailerId: string | undefined): PhoneProduct {
  const product = phone.catalog.find(candidate => getRetailerId(candidate) === retailerId);
  if (product) return product;
  const details = `Products not found in FB Catalog: ${retailerId}`;
  throw new GraphError(131009, 'Parameter value is not valid', { details });
}
