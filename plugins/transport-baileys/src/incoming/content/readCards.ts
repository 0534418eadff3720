import type {
  ContactCard,
  ContactsContent,
  EventContent,
  GroupInviteContent,
  LocationContent,
} from '@recado/transport';
import { type proto, toNumber } from '@whiskeysockets/baileys';

/** A place; undefined when there is none, or none on this planet. */
export function readLocation({
  locationMessage,
  liveLocationMessage,
}: proto.IMessage): LocationContent | undefined {
  const place = locationMessage ?? liveLocationMessage;
  const { degreesLatitude: latitude, degreesLongitude: longitude } = place ?? {};
  if (!place || !isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return undefined;
  const name = locationMessage?.name || locationMessage?.comment || liveLocationMessage?.caption;
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

const isDegrees = (value: number | null | undefined, most: number): value is number =>
  typeof value === 'number' && Math.abs(value) <= most;

/** Business cards, one or many. */
export function readContacts(message: proto.IMessage): ContactsContent | undefined {
  const { contactMessage, contactsArrayMessage } = message;
  const cards = contactMessage ? [contactMessage] : contactsArrayMessage?.contacts;
  return cards ? { type: 'contacts', contacts: cards.slice(0, maxCards).map(readCard) } : undefined;
}

/** WhatsApp's apps send 257 at most. */
const maxCards = 300;
const maxPhones = 20;

/** Reads the numbers of a card, whoever wrote it: lines may be folded, named by a group, and say anything. */
function readCard({ displayName, vcard }: proto.Message.IContactMessage): ContactCard {
  const text = vcard ?? '';
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r?\n/);
  const values = (property: string) =>
    lines.flatMap(line => {
      const [, parameters = '', value = ''] =
        new RegExp(`^(?:[\\w-]+\\.)?${property}((?:;[^:]*)?):(.*)$`, 'i').exec(line) ?? [];
      return value.trim() ? [{ parameters, value: value.trim() }] : [];
    });
  const phones = values('TEL').map(({ parameters, value }) => {
    const [, account] = /;waid=(\d+)/i.exec(parameters) ?? [];
    return account ?? value.replace(/^tel:/i, '');
  });
  const name = displayName || values('FN')[0]?.value || '';
  return { name, phones: [...new Set(phones)].slice(0, maxPhones), vcard: text };
}

export function readGroupInvite({
  groupInviteMessage: invite,
}: proto.IMessage): GroupInviteContent | undefined {
  if (!invite?.inviteCode) return undefined;
  const expires = invite.inviteExpiration && toNumber(invite.inviteExpiration);
  return {
    type: 'group-invite',
    groupId: (invite.groupJid ?? '').split('@')[0] ?? '',
    name: invite.groupName ?? '',
    code: invite.inviteCode,
    ...(expires ? { expiresAt: secondsOrMore(expires) } : {}),
    ...(invite.caption ? { note: invite.caption } : {}),
  };
}

/** An appointment, or a call that was agreed for later. */
export function readEvent({
  eventMessage,
  scheduledCallCreationMessage,
}: proto.IMessage): EventContent | undefined {
  if (scheduledCallCreationMessage) {
    const { scheduledTimestampMs: at, title } = scheduledCallCreationMessage;
    return { type: 'event', name: title ?? '', ...(at ? { startsAt: secondsOrMore(toNumber(at)) } : {}) };
  }
  if (!eventMessage) return undefined;
  const { name, description, startTime, endTime, location, joinLink, isCanceled } = eventMessage;
  const place = location?.name || location?.address;
  return {
    type: 'event',
    name: name ?? '',
    ...(description ? { description } : {}),
    ...(startTime ? { startsAt: secondsOrMore(toNumber(startTime)) } : {}),
    ...(endTime ? { endsAt: secondsOrMore(toNumber(endTime)) } : {}),
    ...(place ? { place } : {}),
    ...(joinLink ? { link: joinLink } : {}),
    ...(isCanceled ? { cancelled: true } : {}),
  };
}

/** The network gives Unix times in seconds here and in milliseconds there. */
const secondsOrMore = (time: number): Date => {
  const date = new Date(time < 100_000_000_000 ? time * 1000 : time);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
};
