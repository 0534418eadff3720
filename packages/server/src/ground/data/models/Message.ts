import { Model, type Modifiers, type QueryBuilder } from 'objection';
import { BaseModel } from './BaseModel.ts';
import { Contact } from './Contact.ts';

/** The last one is an inbound message's; the others are an outbound message's, in the order they may follow. */
export type MessageStatus = 'queued' | 'unknown' | 'sent' | 'delivered' | 'read' | 'failed' | 'received';

/** A file of a message: where it was fetched from, or where we keep it below the data directory. */
export interface MessageMedia {
  url?: string;
  path?: string;
  mimeType: string;
  /** Bytes. */
  size?: number;
  /** Hex digits. */
  sha256?: string;
  fileName?: string;
}

/** A message in or out. Its table is partitioned by `timestamp`: look up by `findMessage`, write by `storeMessages`. */
export class Message extends BaseModel {
  static override tableName = 'messages';
  static override jsonAttributes = ['media', 'details'];

  declare clientId: string;
  /** 'contact:<id>' with a person, 'group:…' or 'broadcast:…' otherwise. Shown to nobody: see `MessageView`. */
  declare chat: string;
  /** WhatsApp's id of the message; for one of ours, chosen by us before sending. */
  declare waId: string;
  declare fromMe: boolean;
  /** The other party; in a group the one who wrote, if not us. */
  declare contactId: string | null;
  /** text, image, document, video, audio, or another kind (sticker, location, undecryptable …). */
  declare type: string;
  declare text: string | null;
  declare media: MessageMedia | null;
  /** What a kind has besides text and file: a location's coordinates, a contact's card. */
  declare details: Record<string, unknown> | null;
  declare quotedWaId: string | null;
  declare status: MessageStatus;
  declare errorCode: string | null;
  /** WhatsApp's own time of it. */
  declare timestamp: Date;
  declare contact?: Contact | null;

  static override modifiers: Modifiers<QueryBuilder<Message>> = {
    newestFirst: query =>
      query.orderBy([
        { column: 'messages.timestamp', order: 'desc' },
        { column: 'messages.id', order: 'desc' },
      ]),
  };

  static override relationMappings = () => ({
    contact: {
      relation: Model.BelongsToOneRelation,
      modelClass: Contact,
      join: { from: 'messages.contactId', to: 'contacts.id' },
    },
  });
}
