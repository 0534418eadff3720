import { proto } from '@whiskeysockets/baileys';
import type { SecretPayload, SecretUse } from '../../vault/secretEncryption.ts';
import { unwrapMessage } from '../content/readMessageContext.ts';

const { EVENT_EDIT, MESSAGE_EDIT } = proto.Message.SecretEncryptedMessage.SecretEncType;
/** Types of 2026, which Baileys 7.0.0-rc14 does not know. */
const POLL_EDIT = 4;
const POLL_ADD_OPTION = 5;

/**
 * Uses to try for each type. Sources differ on the name for a new poll option, so both are tried
 * (docs/whatsapp.md §6).
 */
const usesByType: ReadonlyMap<number, readonly SecretUse[]> = new Map<number, readonly SecretUse[]>([
  [EVENT_EDIT, ['Event Edit']],
  [MESSAGE_EDIT, ['Message Edit']],
  [POLL_EDIT, ['Poll Edit']],
  [POLL_ADD_OPTION, ['Poll Add Option', 'Poll Edit']],
]);

/** An update of a message, encrypted with the secret of that message. */
export interface SecretEnvelope {
  readonly kind: 'edit' | 'poll-option' | 'event-response' | 'reaction' | 'comment';
  readonly uses: readonly SecretUse[];
  /** ID of the message that has the secret. */
  readonly target: string;
  /** JIDs in the key of that message, which may be the author's. */
  readonly keyJids: readonly string[];
  readonly payload: SecretPayload;
}

interface EnvelopeFields {
  readonly encPayload?: Uint8Array | null;
  readonly encIv?: Uint8Array | null;
}

/**
 * Returns the encrypted update that a message contains. Returns `unknown` for one of an unknown type, and undefined
 * for any other message.
 */
export function readSecretEnvelope(envelope: proto.IMessage): SecretEnvelope | 'unknown' | undefined {
  const { message } = unwrapMessage(envelope);
  const { encCommentMessage, encEventResponseMessage, encReactionMessage, secretEncryptedMessage } = message;
  if (secretEncryptedMessage) {
    const type: number = secretEncryptedMessage.secretEncType ?? 0;
    const uses = usesByType.get(type);
    const kind = type === POLL_ADD_OPTION ? 'poll-option' : 'edit';
    const { targetMessageKey } = secretEncryptedMessage;
    return (uses && toEnvelope({ kind, uses }, targetMessageKey, secretEncryptedMessage)) ?? 'unknown';
  }
  if (encEventResponseMessage) {
    const { eventCreationMessageKey } = encEventResponseMessage;
    const response = { kind: 'event-response', uses: ['Event Response'] } as const;
    return toEnvelope(response, eventCreationMessageKey, encEventResponseMessage) ?? 'unknown';
  }
  if (encReactionMessage) {
    const reaction = { kind: 'reaction', uses: ['Enc Reaction'] } as const;
    return toEnvelope(reaction, encReactionMessage.targetMessageKey, encReactionMessage) ?? 'unknown';
  }
  if (!encCommentMessage) return undefined;
  const comment = { kind: 'comment', uses: ['Enc Comment'] } as const;
  return toEnvelope(comment, encCommentMessage.targetMessageKey, encCommentMessage) ?? 'unknown';
}

function toEnvelope(
  kindAndUses: Pick<SecretEnvelope, 'kind' | 'uses'>,
  key: proto.IMessageKey | null | undefined,
  { encPayload, encIv }: EnvelopeFields,
): SecretEnvelope | undefined {
  if (!key?.id || !encPayload || !encIv) return undefined;
  const keyJids = [key.participant, key.remoteJid].filter(jid => typeof jid === 'string');
  return { ...kindAndUses, target: key.id, keyJids, payload: { encPayload, encIv } };
}
