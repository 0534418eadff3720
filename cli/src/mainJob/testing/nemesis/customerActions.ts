import type { Message } from '@recado/contract';
import type { ObservedMessages } from './readObservedMessages.ts';
import { recentKindActions } from './recentKindActions.ts';
import {
  type CustomerAction,
  countEmitted,
  countStoredMessages,
  type NemesisCustomer,
  retryUntilTargetArrives,
  sendCustomerFile,
  sendCustomerMessage,
  sendMessageUpdate,
} from './recordCustomerMessages.ts';

/** The content of a message that is edited or deleted later. */
const changingText = { matches: () => true, hasStableContent: false };

/** Actions of customers, which send messages and message updates to a business. Some send two of them. */
export const customerActions: readonly CustomerAction[] = [
  async (customer, name) => void (await sendCustomerMessage(customer, 'text', name, { text: name })),
  async (customer, name) => {
    const locationMessage = { degreesLatitude: 19.4326, degreesLongitude: -99.1332, name };
    await sendCustomerMessage(customer, 'location', name, { raw: { locationMessage } });
  },
  async (customer, name) => {
    const vcard = `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL:+525512345678\nEND:VCARD`;
    await sendCustomerMessage(customer, 'contacts', name, { raw: { contactMessage: { displayName: name, vcard } } });
  },
  (customer, name) => sendCustomerFile(customer, 'image', name, { kind: 'image', caption: name }),
  (customer, name) => sendCustomerFile(customer, 'voice', name, { kind: 'audio', voice: true }),
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'text', name, { text: name });
    const isReactedTo = ({ reactions }: Message) => reactions?.some(({ emoji }) => emoji === '❤️');
    await sendMessageUpdate(customer, 'reaction', `${name} ❤️`, { react: targetId, emoji: '❤️' }, targetId, isReactedTo);
  },
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'text', name, { text: name }, changingText);
    const text = `${name}, digo`;
    const isEdited = (message: Message) => message.text === text && message.edits?.length === 1;
    await sendMessageUpdate(customer, 'edit', text, { edit: targetId, text }, targetId, isEdited);
  },
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'text', name, { text: name }, changingText);
    const isDeleted = ({ deletedAt, text }: Message) => deletedAt !== undefined && text === null;
    await sendMessageUpdate(customer, 'deletion', `${name}, borrado`, { delete: targetId }, targetId, isDeleted);
  },
  async (customer, name) => {
    const targetId = await sendCustomerMessage(customer, 'poll', name, {
      poll: { question: name, options: pollOptionTexts },
    });
    await castPollVote(customer, name, targetId);
  },
  ...recentKindActions,
];

export const pollOptionTexts = ['Lunes', 'Martes'];

/** Votes for the second option of a poll, as a customer. */
export const castPollVote = (customer: NemesisCustomer, poll: string, id: string): Promise<void> =>
  sendMessageUpdate(
    customer,
    'vote',
    `${poll}, voto`,
    { vote: id, options: [pollOptionTexts[1]] },
    id,
    message => message.poll?.voters === 1 && message.poll.options[1]?.votes === 1,
  );

/** Answers a menu with the number of its second option. */
export async function chooseMenuOption(customer: NemesisCustomer, menu: string, menuId: string): Promise<void> {
  const { phone, line, ledger } = customer;
  const id = await retryUntilTargetArrives(() => phone.send(line.phone.number, { text: '2', quote: menuId }));
  if (id === undefined) return;
  const isChosen = ({ choice }: Message) => choice?.menuId === menuId && choice.index === 2;
  const countPlaces = (books: ObservedMessages) => [
    countStoredMessages(books, id, isChosen),
    countEmitted(books, 'message.received', id),
  ];
  ledger.inbound.set(`${menu}, opción`, { kind: 'choice', line, countPlaces });
}
