import type { Message } from '@recado/contract';
import { nemesisProducts } from './nemesisProducts.ts';
import {
  type CustomerAction,
  sendCustomerFile,
  sendCustomerMessage,
  sendMessageUpdate,
} from './recordCustomerMessages.ts';

const picture = Buffer.from('imagen').toString('base64');

/** Actions of customers and of other businesses, with the message kinds that phones and WhatsApp introduced in 2025 and 2026. */
export const recentKindActions: readonly CustomerAction[] = [
  (customer, name) =>
    sendCustomerFile(
      customer,
      'view-once',
      name,
      { kind: 'image', caption: name, viewOnce: true },
      message => message.kind === 'image' && message.viewOnce === true,
    ),
  async (customer, name) => {
    const media = { kind: 'image', data: picture, viewOnce: true, phoneOnly: true };
    await sendCustomerMessage(customer, 'phone-only', name, { media }, { hasStableContent: false });
  },
  async (customer, name) => {
    const raw = { placeholderMessage: { type: 0 } };
    await sendCustomerMessage(
      customer,
      'masked',
      name,
      { raw },
      {
        matches: ({ phoneOnly }) => phoneOnly?.reason === 'masked',
        hasStableContent: false,
      },
    );
  },
  async (customer, name) => {
    const hydratedButtons = [{ index: 0, quickReplyButton: { displayText: 'Ya pagué', id: 'pagado' } }];
    const raw = { templateMessage: { hydratedTemplate: { hydratedContentText: name, hydratedButtons } } };
    const matches = ({ buttons }: Message) => buttons?.length === 1;
    await sendCustomerMessage(customer, 'template', name, { raw }, { matches });
  },
  async (customer, name) => {
    const album = await sendCustomerMessage(
      customer,
      'album',
      name,
      { album: { images: 1 } },
      { hasStableContent: false },
    );
    const media = { kind: 'image', data: picture, caption: `${name}, foto`, album };
    await sendCustomerMessage(
      customer,
      'album-image',
      `${name}, foto`,
      { media },
      {
        matches: ({ albumId }) => albumId === album,
      },
    );
  },
  async (customer, name) => {
    const event = { name, startsAt: 1_800_000_000 };
    const id = await sendCustomerMessage(customer, 'event', name, { event }, { hasStableContent: false });
    const body = { respond: id, response: 'going' };
    const hasResponse = ({ event: stored }: Message) => stored?.responses?.length === 1;
    await sendMessageUpdate(customer, 'response', `${name}, respuesta`, body, id, hasResponse);
  },
  async (customer, name) => {
    const id = await sendCustomerMessage(customer, 'text', name, { text: name });
    const body = { pin: id, pinned: true, seconds: 86_400 };
    await sendMessageUpdate(customer, 'pin', `${name}, fijado`, body, id, ({ pinned }) => pinned !== undefined);
  },
  async (customer, name) => {
    const order = { products: [{ id: nemesisProducts[0].id, quantity: 3 }], note: name };
    await sendCustomerMessage(customer, 'order', name, { order });
  },
  async (customer, name) => {
    const raw = { commentMessage: { message: { conversation: name }, targetMessageKey: { id: 'C' } } };
    await sendCustomerMessage(customer, 'comment', name, { raw }, { matches: ({ text }) => text === name });
  },
  async (customer, name) => {
    await sendCustomerMessage(customer, 'expiration', name, { expiration: 86_400 }, { hasStableContent: false });
  },
];
