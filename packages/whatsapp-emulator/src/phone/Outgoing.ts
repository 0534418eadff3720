import type { proto } from '@whiskeysockets/baileys';
import type { PhoneMessageKind } from '../model/PhoneMessage.ts';

/** A message ready to be encrypted, and what its stanza says about it. */
export interface Outgoing {
  readonly message: proto.IMessage;
  readonly type: 'text' | 'media' | 'reaction';
  readonly edit?: '1' | '7';
  readonly mediatype?: string;
  readonly kind: PhoneMessageKind;
  readonly text: string;
  readonly target: string | undefined;
}

/** The attributes of a message stanza. */
export type Envelope = Readonly<Record<'id' | 'to' | 'type', string>> & { readonly edit: string | undefined };
