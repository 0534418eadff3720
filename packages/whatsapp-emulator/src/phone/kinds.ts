import { randomBytes } from 'node:crypto';
import { normalizeMessageContent, type proto } from '@whiskeysockets/baileys';
import { EmulatorError } from '../model/EmulatorError.ts';
import type { PhoneCard } from '../model/PhoneMessage.ts';
import type { PhoneParts } from './PhoneParts.ts';

/** A message that is neither text nor file, as a phone writes it. @throws EmulatorError when what it is about is not known */
export function cardMessage(phone: PhoneParts, card: PhoneCard): proto.IMessage {
  if ('location' in card) return locationMessage(card.location);
  if ('contacts' in card) return contactsMessage(card.contacts);
  if ('event' in card) {
    const { name, startsAt, description, place } = card.event;
    return {
      messageContextInfo: { messageSecret: randomBytes(32) },
      eventMessage: {
        name,
        startTime: startsAt,
        ...(description !== undefined && { description }),
        ...(place !== undefined && { location: { name: place } }),
      },
    };
  }
  if ('invite' in card) {
    const group = phone.server.groups.get(card.invite);
    if (!group) throw new EmulatorError(404, `no group has the id ${card.invite}`);
    const { id: groupJid, subject: groupName, inviteCode } = group;
    const inviteExpiration = phone.server.clock.seconds + 3 * 86_400;
    return { groupInviteMessage: { groupJid, groupName, inviteCode, inviteExpiration } };
  }
  const menu = phone.log.get(card.choose);
  const answer = choiceIn(normalizeMessageContent(menu.content) ?? {}, card.option);
  if (!answer) throw new EmulatorError(409, `the message ${card.choose} offers no "${card.option}"`);
  const contextInfo = { stanzaId: menu.id, participant: menu.sender, quotedMessage: menu.content };
  return Object.fromEntries(
    Object.entries(answer).map(([name, part]) => [name, { ...(part as object), contextInfo }]),
  );
}

function locationMessage(place: Extract<PhoneCard, { location: unknown }>['location']): proto.IMessage {
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

function contactsMessage(people: Extract<PhoneCard, { contacts: unknown }>['contacts']): proto.IMessage {
  const contacts = people.map(({ name, phone }) => ({
    displayName: name,
    vcard: `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nTEL;type=CELL;waid=${phone}:+${phone}\nEND:VCARD`,
  }));
  const [only, ...others] = contacts;
  if (only && others.length === 0) return { contactMessage: only };
  return { contactsArrayMessage: { displayName: `${contacts.length} contactos`, contacts } };
}

/** What is tapped in a menu, by the id or the words of what is offered; undefined: it is no menu, or does not offer that. */
function choiceIn(menu: proto.IMessage, option: string): proto.IMessage | undefined {
  const is = (...names: (string | null | undefined)[]): boolean => names.includes(option);
  const rows = menu.listMessage?.sections?.flatMap(section => section.rows ?? []) ?? [];
  const row = rows.find(({ rowId, title }) => is(rowId, title));
  if (row) {
    const singleSelectReply = { selectedRowId: row.rowId ?? '' };
    return { listResponseMessage: { title: row.title ?? '', listType: 1, singleSelectReply } };
  }
  const button = menu.buttonsMessage?.buttons?.find(one => is(one.buttonId, one.buttonText?.displayText));
  if (button) {
    const selectedDisplayText = button.buttonText?.displayText ?? '';
    const selectedButtonId = button.buttonId ?? '';
    return { buttonsResponseMessage: { selectedButtonId, selectedDisplayText, type: 1 } };
  }
  const template = menu.templateMessage?.hydratedTemplate ?? menu.templateMessage?.hydratedFourRowTemplate;
  const reply = template?.hydratedButtons?.find(({ quickReplyButton: one }) => is(one?.id, one?.displayText));
  if (reply) {
    const { id, displayText } = reply.quickReplyButton ?? {};
    const selectedIndex = reply.index ?? 0;
    const selected = { selectedId: id ?? '', selectedDisplayText: displayText ?? '', selectedIndex };
    return { templateButtonReplyMessage: selected };
  }
  return nativeChoice(menu.interactiveMessage?.nativeFlowMessage?.buttons ?? [], option);
}

/** The buttons of an interactive message say in JSON what they offer. */
function nativeChoice(
  buttons: readonly proto.Message.InteractiveMessage.NativeFlowMessage.INativeFlowButton[],
  option: string,
): proto.IMessage | undefined {
  for (const { name, buttonParamsJson } of buttons) {
    const found = offersIn(buttonParamsJson).find(one => one.id === option || one.title === option);
    if (!found) continue;
    const paramsJson = JSON.stringify({ id: found.id });
    return {
      interactiveResponseMessage: {
        body: { text: found.title },
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

function offersIn(params: string | null | undefined): { readonly id: string; readonly title: string }[] {
  let given: NativeParams;
  try {
    given = JSON.parse(params ?? '{}') as NativeParams;
  } catch {
    return [];
  }
  const rows = given.sections?.flatMap(({ rows = [] }) => rows) ?? [{ ...given, title: given.display_text }];
  return rows.map(({ id = '', title = '' }) => ({ id, title }));
}
