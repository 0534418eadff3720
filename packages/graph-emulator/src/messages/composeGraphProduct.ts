import type { Phone } from '@recado/whatsapp-emulator';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';
import { getRetailerId } from '../model/getRetailerId.ts';
import type { RawPhoneMessage } from './RawPhoneMessage.ts';

interface ProductMessage {
  readonly body?: { readonly text?: string };
  readonly action?: { readonly catalog_id?: string; readonly product_retailer_id?: string };
}

/** Composes the message of one product. @throws GraphError if the catalog does not have it */
export function composeGraphProduct(phone: Phone, interactive: object): RawPhoneMessage {
  const { body, action } = interactive as ProductMessage;
  if (!action?.catalog_id) throw createInvalidParameterError("Param interactive['action']['catalog_id'] is required.");
  const product = phone.catalog.find(candidate => getRetailerId(candidate) === action.product_retailer_id);
  if (!product)
    throw new GraphError(131009, 'Parameter value is not valid', {
      details: `Products not found in FB Catalog: ${action.product_retailer_id}`,
    });
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
