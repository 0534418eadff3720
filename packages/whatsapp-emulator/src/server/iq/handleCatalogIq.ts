import type { PhoneProduct } from '../../model/PhoneProduct.ts';
import { type BinaryNode, buildBinaryNode, findChildNode, readStanzaNodeText } from '../../wire/buildBinaryNode.ts';
import { computeOrderTotal, DEFAULT_CURRENCY } from '../catalog/OrderStore.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { listCatalogPage, storeProductPicture } from './catalogPage.ts';
import { IqError, type IqHandler, NO_ANSWER } from './IqHandler.ts';

/**
 * Handles `w:biz:catalog`, with which Baileys reads a catalog. WhatsApp has left it unanswered since July 2026, without
 * an error (Baileys issue 2717), unless `strictness.catalogStanzas` is set.
 */
export const handleCatalogIq: IqHandler = ({ server, request }) => {
  if (!server.strictness.catalogStanzas) return NO_ANSWER;
  const catalogRequest = findChildNode(request, 'product_catalog');
  const collections = findChildNode(request, 'collections');
  if (!catalogRequest && !collections) return undefined;
  const owner = server.directory.findAccount(catalogRequest?.attrs.jid ?? collections?.attrs.biz_jid);
  if (!owner) throw new IqError(404, 'item-not-found');
  if (!catalogRequest) {
    const products = owner.catalog.map(product => buildProductNode(server, product));
    const collection = [textNode('id', '1'), textNode('name', owner.name), ...products];
    return [buildBinaryNode('collections', {}, products.length ? [buildBinaryNode('collection', {}, collection)] : [])];
  }
  const readField = (name: string) => readStanzaNodeText(findChildNode(catalogRequest, name));
  const page = listCatalogPage(owner.catalog, { limit: Number(readField('limit')) || 10, after: readField('after') });
  const paging = page.next === undefined ? [] : [buildBinaryNode('paging', {}, [textNode('after', page.next)])];
  const products = page.products.map(product => buildProductNode(server, product));
  return [buildBinaryNode('product_catalog', {}, [...products, ...paging])];
};

/** Handles the query for an order in `fb:thrift_iq`, under the same conditions. A wrong token gets the error 401. */
export const handleThriftIq: IqHandler = ({ server, request }) => {
  const orderRequest = findChildNode(request, 'order');
  if (!orderRequest) return undefined;
  if (!server.strictness.catalogStanzas) return NO_ANSWER;
  const order = server.orders.get(orderRequest.attrs.id);
  if (!order) throw new IqError(404, 'item-not-found');
  if (readStanzaNodeText(findChildNode(orderRequest, 'token')) !== order.token)
    throw new IqError(401, 'not-authorized');
  const { total, currency } = computeOrderTotal(order);
  const lines = order.lines.map(({ product, quantity }) => {
    const url = storeProductPicture(server, product);
    return buildBinaryNode('product', {}, [
      ...describeProduct(product),
      textNode('quantity', String(quantity)),
      ...(url === undefined ? [] : [buildBinaryNode('image', {}, [textNode('url', url)])]),
    ]);
  });
  const price = buildBinaryNode('price', {}, [textNode('total', String(total)), textNode('currency', currency)]);
  return [buildBinaryNode('order', { id: order.id }, [...lines, price])];
};

const textNode = (tag: string, text: string): BinaryNode => buildBinaryNode(tag, {}, Buffer.from(text));

const describeProduct = ({ id, name, price, currency = DEFAULT_CURRENCY }: PhoneProduct): BinaryNode[] => [
  textNode('id', id),
  textNode('name', name),
  ...(price === undefined ? [] : [textNode('price', String(price)), textNode('currency', currency)]),
];

function buildProductNode(server: WhatsAppServer, product: PhoneProduct): BinaryNode {
  const url = storeProductPicture(server, product);
  const image = url === undefined ? [] : [textNode('request_image_url', url), textNode('original_image_url', url)];
  return buildBinaryNode('product', { is_hidden: product.isHidden ? 'true' : undefined }, [
    ...describeProduct(product),
    textNode('description', product.description ?? ''),
    textNode('retailer_id', product.retailerId ?? ''),
    textNode('url', product.url ?? ''),
    buildBinaryNode('media', {}, [buildBinaryNode('image', {}, image)]),
    buildBinaryNode('status_info', {}, [textNode('status', 'APPROVED')]),
  ]);
}
