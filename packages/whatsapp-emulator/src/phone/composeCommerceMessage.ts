import { proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneOrder } from '../model/PhoneProduct.ts';
import { computeOrderTotal, DEFAULT_CURRENCY } from '../server/catalog/OrderStore.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { INQUIRY } = proto.Message.OrderMessage.OrderStatus;
const { CATALOG } = proto.Message.OrderMessage.OrderSurface;

/** Composes the order that a customer sends to a business. @throws EmulatorError 404 for an unknown product */
export function composeOrder(phone: PhoneContext, chat: string, order: PhoneOrder): proto.IMessage {
  const { server } = phone;
  const seller = server.directory.findAccount(chat);
  if (!seller) throw new EmulatorError(404, `no account has the address ${chat}`);
  const stored = server.orders.add(seller, order);
  const { total, currency } = computeOrderTotal(stored);
  const [first] = stored.lines;
  return {
    orderMessage: {
      orderId: stored.id,
      token: stored.token,
      itemCount: order.products.length,
      status: INQUIRY,
      surface: CATALOG,
      sellerJid: seller.jid,
      orderTitle: order.isBrief ? seller.name : (first?.product.name ?? ''),
      ...(order.note !== undefined && { message: order.note }),
      ...(!order.isBrief && { totalAmount1000: total, totalCurrencyCode: currency }),
    },
  };
}

/** Composes a product of a business as a message. @throws EmulatorError 404 if the business has no such product */
export function composeProduct(
  { server }: PhoneContext,
  { id, owner }: { readonly id: string; readonly owner: string },
): proto.IMessage {
  const seller = server.directory.resolve(owner);
  const product = seller?.catalog.find(candidate => candidate.id === id);
  if (!seller || !product) throw new EmulatorError(404, `the business has no product ${id}`);
  const { name: title, description, price, currency = DEFAULT_CURRENCY, retailerId, url } = product;
  return {
    productMessage: {
      businessOwnerJid: seller.jid,
      product: {
        productId: id,
        title,
        ...(description !== undefined && { description }),
        ...(price !== undefined && { priceAmount1000: price, currencyCode: currency }),
        ...(retailerId !== undefined && { retailerId }),
        ...(url !== undefined && { url }),
        productImageCount: product.picture ? 1 : 0,
      },
    },
  };
}
