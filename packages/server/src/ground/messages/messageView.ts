import type { MessageMedia, MessageStatus } from './newMessage.ts';

/** A message as services read it: its row with what is known now of the other party. */
export interface MessageView {
  readonly id: string;
  readonly clientId: string;
  readonly waId: string;
  readonly fromMe: boolean;
  /** A phone number where it is known, otherwise `lid:…`, `group:…` or `broadcast:…` (the port's `addressKey`). */
  readonly chat: string;
  readonly contactId: string | null;
  /** Digits; null while only the LID is known, and for our own messages to a group. */
  readonly phone: string | null;
  readonly lid: string | null;
  readonly name: string | null;
  readonly type: string;
  readonly text: string | null;
  readonly media: MessageMedia | null;
  readonly details: Readonly<Record<string, unknown>> | null;
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
  m.contact_id AS "contactId", c.phone, c.lid, c.name, m.type, m.text, m.media, m.details,
  m.quoted_wa_id AS "quotedWaId", m.status, m.error_code AS "errorCode", m.timestamp,
  m.created_at AS "createdAt", m.updated_at AS "updatedAt"`;
