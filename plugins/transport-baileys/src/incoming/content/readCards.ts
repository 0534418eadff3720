import {
  type CalendarEventContent,
  type ContactCard,
  type ContactsContent,
  type GroupInviteContent,
  type LocationContent,
  parseVcards,
} from '@recado/transport';
import { type proto, toNumber } from '@whiskeysockets/baileys';

/** Reads a location. Returns undefined if the message has none, or its coordinates are out of range. */
export function readLocation({ locationMessage, liveLocationMessage }: proto.IMessage): LocationContent | undefined {
  const place = locationMessage ?? liveLocationMessage;
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place ?? {};
  if (!place || !isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  const names = [locationMessage?.name, locationMessage?.comment, liveLocationMessage?.caption].filter(Boolean);
  const name = [...new Set(names)].join('\n');
  return {
    type: 'location',
    latitude,
    longitude,
    ...(name ? { name } : {}),
    ...(locationMessage?.address ? { address: locationMessage.address } : {}),
    ...(liveLocationMessage || locationMessage?.isLive ? { live: true } : {}),
    ...(place.accuracyInMeters ? { accuracy: place.accuracyInMeters } : {}),
  };
}

const isDegrees = (value: number | null | undefined, max: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= max;

/** Reads one or several contact cards. */
export function readContactCards(message: proto.IMessage): ContactsContent | undefined {
  const { contactMessage, contactsArrayMessage } = message;
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  return cards ? { type: 'contacts', contacts: cards.slice(0, maxCards).map(readCard) } : undefined;
}

/** Maximum number of cards in a message. WhatsApp's apps send at most 257. */
const maxCards = 300;
const maxPhones = 20;

/** Reads the name and the phone numbers of a vCard. Any program may have written it, so it may contain anything. */
function readCard({ displayName, vcard }: proto.Message.IContactMessage): ContactCard {
  const text = vcard ?? '';
  const [card] = parseVcards(/^\s*BEGIN:VCARD/i.test(text) ? text : `BEGIN:VCARD\n${text}`);
  const phones = (card?.phones ?? []).map(({ account, number }) => account ?? number);
  return { name: displayName || (card?.name ?? ''), phones: [...new Set(phones)].slice(0, maxPhones), vcard: text };
}

export function readGroupInvite({ groupInviteMessage: invite }: proto.IMessage): GroupInviteContent | undefined {
  if (!invite?.inviteCode) return undefined;
  return {
    type: 'group-invite',
    groupId: (invite.groupJid ?? '').split('@')[0] ?? '',
    name: invite.groupName ?? '',
    code: invite.inviteCode,
    ...toTime('expiresAt', invite.inviteExpiration),
    ...(invite.caption ? { note: invite.caption } : {}),
  };
}

/** Reads a message with a calendar event or a scheduled call. */
export function readCalendarEvent({
  eventMessage,
  scheduledCallCreationMessage,
}: proto.IMessage): CalendarEventContent | undefined {
  if (scheduledCallCreationMessage) {
    const { scheduledTimestampMs: at, title } = scheduledCallCreationMessage;
    return { type: 'event', name: title ?? '', ...toTime('startsAt', at) };
  }
  if (!eventMessage) return undefined;
  const { name, description, startTime, endTime, location, joinLink, isCanceled } = eventMessage;
  const place = location?.name || location?.address;
  return {
    type: 'event',
    name: name ?? '',
    ...(description ? { description } : {}),
    ...toTime('startsAt', startTime),
    ...toTime('endsAt', endTime),
    ...(place ? { place } : {}),
    ...(joinLink ? { link: joinLink } : {}),
    ...(isCanceled ? { cancelled: true } : {}),
  };
}

/** Last time that ISO 8601 writes with four digits of the year, in Unix milliseconds. */
const MAX_TIME = Date.UTC(9999, 11, 31, 23, 59, 59);

/**
 * Converts a Unix time in seconds or milliseconds, because WhatsApp's fields use either unit. A time that no calendar
 * has is omitted, because a wrong date would mislead its reader.
 */
function toTime<Name extends string>(
  name: Name,
  value: Parameters<typeof toNumber>[0],
): { readonly [Field in Name]?: Date } {
  const time = value ? toNumber(value) : 0;
  const milliseconds = time < 100_000_000_000 ? time * 1000 : time;
  if (!(milliseconds > 0 && milliseconds <= MAX_TIME)) return {};
  return { [name]: new Date(milliseconds) } as { readonly [Field in Name]?: Date };
}
