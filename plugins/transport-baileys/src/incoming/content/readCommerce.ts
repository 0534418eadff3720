import type { Money, OrderContent, PaymentContent, ReceivedProductContent } from '@recado/transport';
import { type proto, toNumber } from '@whiskeysockets/baileys';
import type { MediaSource } from '../../media/fetchMedia.ts';
import { readMediaContent } from './readMediaContent.ts';

type Amount = Parameters<typeof toNumber>[0];

export function readOrderContent({ orderMessage: order }: proto.IMessage): OrderContent | undefined {
  if (!order) return undefined;
  const total = moneyFromThousandths(order.totalAmount1000, order.totalCurrencyCode);
  return {
    type: 'order',
    orderId: order.orderId ?? '',
    items: order.itemCount ?? 0,
    ...(total ? { total } : {}),
    ...(order.orderTitle ? { title: order.orderTitle } : {}),
    ...(order.message ? { note: order.message } : {}),
    ...(order.token ? { token: order.token } : {}),
  };
}

export function readProductContent(
  { productMessage }: proto.IMessage,
  source: MediaSource,
): ReceivedProductContent | undefined {
  const { product, body } = productMessage ?? {};
  if (!product) return undefined;
  const { productImage: imageMessage } = product;
  const picture = imageMessage?.directPath ? readMediaContent({ imageMessage }, source)?.media : undefined;
  const price = moneyFromThousandths(product.salePriceAmount1000 ?? product.priceAmount1000, product.currencyCode);
  return {
    type: 'product',
    productId: product.productId ?? '',
    title: product.title ?? '',
    ...(product.description ? { description: product.description } : {}),
    ...(price ? { price } : {}),
    ...(product.url ? { url: product.url } : {}),
    ...(product.retailerId ? { retailerId: product.retailerId } : {}),
    ...(body ? { note: body } : {}),
    ...(picture ? { picture } : {}),
  };
}

/** Reads a shared catalog, which is a product message without a product: its text, title and description. */
export function readCatalogText({ productMessage }: proto.IMessage): string | undefined {
  const { body, catalog } = productMessage ?? {};
  return [body, catalog?.title, catalog?.description].filter(Boolean).join('\n') || undefined;
}

/**
 * Reads the text of a message whose other content cannot be read: a template without its text, a business call, or a
 * place whose coordinates are out of range.
 */
export function readRemainingText(message: proto.IMessage): string | undefined {
  const { bcallMessage, highlyStructuredMessage, locationMessage } = message;
  const { name, address, comment, url } = locationMessage ?? {};
  const texts = [bcallMessage?.caption, ...(highlyStructuredMessage?.params ?? []), name, address, comment, url];
  return texts.filter(Boolean).join('\n') || undefined;
}

export function readPaymentContent(message: proto.IMessage): PaymentContent | undefined {
  const { requestPaymentMessage: request, sendPaymentMessage: sentPayment } = message;
  if (request) {
    const { value, offset, currencyCode } = request.amount ?? {};
    const amount = value
      ? toMoney(toNumber(value) / (offset || 1), currencyCode)
      : moneyFromThousandths(request.amount1000, request.currencyCodeIso4217);
    return {
      type: 'payment',
      step: 'requested',
      ...(amount ? { amount } : {}),
      ...readNote(request.noteMessage),
    };
  }
  if (sentPayment) return { type: 'payment', step: 'sent', ...readNote(sentPayment.noteMessage) };
  if (message.declinePaymentRequestMessage) return { type: 'payment', step: 'declined' };
  if (message.cancelPaymentRequestMessage) return { type: 'payment', step: 'cancelled' };
  return message.paymentInviteMessage ? { type: 'payment', step: 'invited' } : undefined;
}

/** Reads the note of a payment. It may be a picture with a caption. */
function readNote(message: proto.IMessage | null | undefined): { readonly note?: string } {
  const { conversation, extendedTextMessage, imageMessage, videoMessage } = message ?? {};
  const text = conversation || extendedTextMessage?.text || imageMessage?.caption || videoMessage?.caption;
  return text ? { note: text } : {};
}

const moneyFromThousandths = (amount: Amount, currency: string | null | undefined): Money | undefined =>
  amount ? toMoney(toNumber(amount) / 1000, currency) : undefined;

const toMoney = (amount: number, currency: string | null | undefined): Money | undefined =>
  currency ? { amount, currency } : undefined;
