import type { proto } from '@whiskeysockets/baileys';
import type { PhoneMessageKind } from '../model/PhoneMessage.ts';

/** Message that is ready for encryption, with the attributes of its stanza. */
export interface OutgoingMessage {
  readonly message: proto.IMessage;
  /** Encoded message, if it was given encoded. It may have fields that Baileys does not know. */
  readonly encoded?: Uint8Array;
  readonly type: 'text' | 'media' | 'reaction';
  readonly edit?: '1' | '2' | '7';
  /** Whether linked devices receive `<unavailable type="view_once"/>` instead of the content. */
  readonly phoneOnly?: boolean;
  /** Type of the ciphertexts for linked devices, which cannot read it. */
  readonly ciphertextType?: string;
  readonly mediatype?: string;
  readonly kind: PhoneMessageKind;
  readonly text: string;
  readonly target: string | undefined;
}

/** Attributes of the stanza that contains an outgoing message. */
export type MessageStanzaAttrs = Readonly<Record<'id' | 'to' | 'type', string>> & {
  readonly edit: string | undefined;
  /** JID of the broadcast list to which the phone sends the message. */
  readonly list?: string | undefined;
};
