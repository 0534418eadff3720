import type { MessageDetails, MessageMedia, MessageStatus } from './newMessage.ts';
import type { StoredMessageUpdateContent } from './storeMessageUpdate.ts';

/** A message update with its author. Times are strings, as in JSON. */
export type MessageUpdateView = StoredMessageUpdateContent & {
  readonly fromMe: boolean;
  readonly contactId: string | null;
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** Name that the business gave to the author of the message. Absent in older events. */
  readonly ownName?: string | null;
  readonly timestamp: string;
};

/** A message as services read it: its row, with the current data of the person or group. */
export interface MessageView {
  readonly id: string;
  readonly clientId: string;
  readonly waId: string;
  readonly fromMe: boolean;
  /** Chat, in the form of the transport's `formatAddressKey`: a phone number, `lid:…`, `group:…` or `broadcast:…`. */
  readonly chat: string;
  readonly contactId: string | null;
  /**
   * Digits of the person's phone number. Null while only the LID is known, and for our own messages to a group.
   */
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  /** The name that the business gave the contact; absent in older events. */
  readonly ownName?: string | null;
  /** Name that the person chose on WhatsApp, without @; absent in older events. */
  readonly username?: string | null;
  readonly type: string;
  readonly text: string | null;
  readonly media: MessageMedia | null;
  readonly details: MessageDetails | null;
  /** Later updates of the message, oldest first; null when there are none. */
  readonly remarks: readonly MessageUpdateView[] | null;
  readonly quotedWaId: string | null;
  readonly status: MessageStatus;
  readonly errorCode: string | null;
  readonly timestamp: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** The columns of a `MessageView`, from `messages m LEFT JOIN contacts c ON c.id = m.contact_id`. */
export const messageViewColumns = `
  m.id, m.client_id AS "clientId", m.wa_id AS "waId", m.from_me AS "fromMe",
  CASE WHEN m.chat LIKE 'contact:%' THEN coalesce(c.phone, concat('lid:', c.lid)) ELSE m.chat END AS chat,
  m.contact_id AS "contactId", c.phone, c.lid, c.name, c.own_name AS "ownName", c.username,
  m.type, m.text, m.media, m.details,
  (SELECT jsonb_agg(jsonb_build_object('kind', a.kind, 'fromMe', a.from_me, 'contactId', a.contact_id,
     'phone', s.phone, 'lid', s.lid, 'name', s.name, 'ownName', s.own_name, 'value', a.value, 'timestamp', a.timestamp)
     ORDER BY a.timestamp, a.id)
   FROM message_updates a LEFT JOIN contacts s ON s.id = a.contact_id
   WHERE a.client_id = m.client_id AND a.message_id = m.id) AS remarks,
  m.quoted_wa_id AS "quotedWaId", m.status, m.error_code AS "errorCode", m.timestamp,
  m.created_at AS "createdAt", m.updated_at AS "updatedAt"`;
