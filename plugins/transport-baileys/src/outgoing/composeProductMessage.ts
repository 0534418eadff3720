import { Readable } from 'node:stream';
import { type Media, type Money, type ProductContent, TransportError } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';
import type { MediaSource } from '../media/fetchMedia.ts';
import { fetchProfilePicture } from '../media/fetchProfilePicture.ts';
import type { UploadedMedia } from '../media/UploadedMedia.ts';

/**
 * Downloads the picture of a product. The message needs its own encrypted copy.
 * @throws TransportError `media-refused` if there is no picture: apps do not show a product without one
 */
export async function fetchProductPicture(
  { pictureUrl }: Pick<ProductContent, 'pictureUrl'>,
  source: Pick<MediaSource, 'host' | 'agent' | 'deadlineMs'>,
): Promise<Media> {
  const refuse = (cause?: unknown): never => {
    throw new TransportError('media-refused', 'The picture of the product cannot be read.', { cause });
  };
  const bytes = pictureUrl === undefined ? undefined : await fetchProfilePicture(pictureUrl, source).catch(refuse);
  if (!bytes) return refuse();
  return { kind: 'image', mimeType: 'image/jpeg', size: bytes.length, open: async () => Readable.from([bytes]) };
}

/**
 * Composes the message of a product.
 * @param ownJid JID of this account, whose app opens the product
 */
export function composeProductMessage(
  { productId, title, description, price, retailerId, url, note }: ProductContent,
  picture: UploadedMedia,
  { contextInfo, ownJid }: { readonly contextInfo?: proto.IContextInfo | undefined; readonly ownJid: string },
): { readonly message: proto.IMessage } {
  const product = {
    ...{ productId, title, productImageCount: 1, productImage: { ...picture, mimetype: 'image/jpeg' } },
    ...(description !== undefined && { description }),
    ...(price && toThousandths(price)),
    ...(retailerId !== undefined && { retailerId }),
    ...(url !== undefined && { url }),
  };
  return {
    message: {
      productMessage: {
        ...{ product, businessOwnerJid: ownJid },
        ...(note !== undefined && { body: note }),
        ...(contextInfo && { contextInfo }),
      },
    },
  };
}

/** Amounts in WhatsApp are thousandths of the currency's unit. */
const toThousandths = ({ amount, currency: currencyCode }: Money) => ({
  priceAmount1000: Math.round(amount * 1_000),
  currencyCode,
});
