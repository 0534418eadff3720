import { normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneStructuredContent } from '../model/PhoneMessage.ts';
import { composeOrder, composeProduct } from './composeCommerceMessage.ts';
import type { PhoneContext } from './PhoneContext.ts';

const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/**
 * Composes a message that is neither text nor a file, such as a location.
 * @param chat address of the recipient
 * @throws EmulatorError when the group, menu, option or product is unknown
 */
export function composeStructuredMessage(
  phone: PhoneContext,
  chat: string,
  card: Exclude<PhoneStructuredContent, { pin: string }>,
): proto.IMessage {
  if ('location' in card) return composeLocationMessage(card.location);
  if ('contacts' in card) return composeContactsMessage(card.contacts);
  if ('event' in card) return composeEvent(card.event);
  if ('order' in card) return composeOrder(phone, chat, card.order);
  if ('product' in card) return composeProduct(phone, card.product);
  if ('album' in card)
    return { albumMessage: { expectedImageCount: card.album.images, expectedVideoCount: card.album.videos ?? 0 } };
  if ('expiration' in card)
    return { protocolMessage: { type: EPHEMERAL_SETTING, ephemeralExpiration: card.expiration } };
  if ('invite' in card) {
    const group = phone.server.groups.get(card.invite);
    if (!group) throw new EmulatorError(404, `no group has the id ${card.invite}`);
    const { id: groupJid, subject: groupName, inviteCode } = group;
    const inviteExpiration = phone.server.clock.seconds + 3 * 86_400;
    return { groupInviteMessage: { groupJid, groupName, inviteCode, inviteExpiration } };
  }
  const menu = phone.log.get(card.choose);
  const answer = composeChoice(normalizeMessageContent(menu.content) ?? {}, card.option);
  if (!answer) throw new EmulatorError(409, `the message ${card.choose} has no option "${card.option}"`);
  const contextInfo = { stanzaId: menu.id, participant: menu.sender, quotedMessage: menu.content };
  return Object.fromEntries(Object.entries(answer).map(([name, part]) => [name, { ...(part as object), contextInfo }]));
}

type EventCard = Extract<PhoneStructuredContent, { event: unknown }>['event'];

export const composeEvent = ({ name, startsAt, description, place }: EventCard): proto.IMessage => ({
  eventMessage: {
    name,
    startTime: startsAt,
    ...(description !== undefined && { description }),
    ...(place !== undefined && { location: { name: place } }),
  },
});

function composeLocationMessage(
  place: Extract<PhoneStructuredContent, { location: unknown }>['location'],
): proto.IMessage {
  const { latitude: degreesLatitude, longitude: degreesLongitude, name, address, live } = place;
  if (live) return { liveLocationMessage: { degreesLatitude, degreesLongitude, caption: name ?? '' } };
  return {
    locationMessage: {
      degreesLatitude,
      degreesLongitude,
      ...(name !== undefined && { name }),
      ...(address !== undefined && { address }),
    },
  };
}

function composeContactsMessage(
  people: Extract<PhoneStructuredContent, { contacts: unknown }>['contacts'],
): proto.IMessage {
  const contacts = people.map(({ name, phone }) => ({
    displayName: name,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`,
  }));
  const [firstContact, ...otherContacts] = contacts;
  if (firstContact && otherContacts.length === 0) return { contactMessage: firstContact };
  return { contactsArrayMessage: { displayName: `${contacts.length} contactos`, contacts } };
}

/**
 * Composes the message that a phone sends when its user chooses a menu option. The option is found by its ID
 * or its text. Returns undefined if the menu has no such option.
 */
function composeChoice(menu: proto.IMessage, option: string): proto.IMessage | undefined {
  const matches = (...names: (string | null | undefined)[]): boolean => names.includes(option);
  const rows = menu.listMessage?.sections?.flatMap(section => section.rows ?? []) ?? [];
  const row = rows.find(({ rowId, title }) => matches(rowId, title));
  if (row) {
    const singleSelectReply = { selectedRowId: row.rowId ?? '' };
    return { listResponseMessage: { title: row.title ?? '', listType: 1, singleSelectReply } };
  }
  const button = menu.buttonsMessage?.buttons?.find(candidate =>
    matches(candidate.buttonId, candidate.buttonText?.displayText),
  );
  if (button) {
    const selectedDisplayText = button.buttonText?.displayText ?? '';
    const selectedButtonId = button.buttonId ?? '';
    return { buttonsResponseMessage: { selectedButtonId, selectedDisplayText, type: 1 } };
  }
  const template = menu.templateMessage?.hydratedTemplate ?? menu.templateMessage?.hydratedFourRowTemplate;
  const reply = template?.hydratedButtons?.find(({ quickReplyButton: candidate }) =>
    matches(candidate?.id, candidate?.displayText),
  );
  if (reply) {
    const { id, displayText } = reply.quickReplyButton ?? {};
    const selectedIndex = reply.index ?? 0;
    const selected = { selectedId: id ?? '', selectedDisplayText: displayText ?? '', selectedIndex };
    return { templateButtonReplyMessage: selected };
  }
  return composeNativeChoice(menu.interactiveMessage?.nativeFlowMessage?.buttons ?? [], option);
}

/**
 * Composes the choice of an option of an interactive message. The message's buttons contain the options as
 * JSON.
 */
function composeNativeChoice(
  buttons: readonly proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton[],
  option: string,
): proto.IMessage | undefined {
  for (const { name, buttonParamsJson } of buttons) {
    const selectedOption = parseOptions(buttonParamsJson).find(
      candidate => candidate.id === option || candidate.title === option,
    );
    if (!selectedOption) continue;
    const paramsJson = JSON.stringify({ id: selectedOption.id });
    return {
      interactiveResponseMessage: {
        body: { text: selectedOption.title },
        nativeFlowResponseMessage: { name: name ?? '', paramsJson, version: 3 },
      },
    };
  }
  return undefined;
}

interface NativeParams {
  readonly id?: string;
  readonly display_text?: string;
  readonly sections?: readonly {
    readonly rows?: readonly { readonly id?: string; readonly title?: string }[];
  }[];
}

function parseOptions(params: string | null | undefined): { readonly id: string; readonly title: string }[] {
  let parsedParams: NativeParams;
  try {
    parsedParams = JSON.parse(params ?? '{}') as NativeParams;
  } catch {
    return [];
  }
  const rows = parsedParams.sections?.flatMap(({ rows = [] }) => rows) ?? [
    { ...parsedParams, title: parsedParams.display_text },
  ];
  return rows.map(({ id = '', title = '' }) => ({ id, title }));
}
