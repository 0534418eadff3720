import { messageFeedTexts } from './messageFeedTexts.ts';

const { messageContext: contextNotes } = messageFeedTexts;
const FORWARDED_OFTEN_THRESHOLD = 4;

interface MessageContext {
  readonly forwarded?: number | undefined;
  readonly viewOnce?: boolean | undefined;
  /** Present if the content states that only the phone shows the message. */
  readonly phoneOnly?: object | undefined;
  readonly mentionsAll?: boolean | undefined;
  readonly pinned?: object | undefined;
  /** Names of the labels of the message. */
  readonly labels?: readonly string[] | undefined;
  readonly referral?: { readonly headline?: string | undefined } | undefined;
}

/**
 * Lists notes about a message: forwarded, view once, pinned, to everyone, with a label, or from
 * an advertisement.
 */
export const describeMessageContext = ({
  forwarded = 0,
  viewOnce,
  phoneOnly,
  mentionsAll,
  pinned,
  labels = [],
  referral,
}: MessageContext): string[] =>
  [
    forwarded > FORWARDED_OFTEN_THRESHOLD
      ? contextNotes.forwardedOften
      : forwarded > 0
        ? contextNotes.forwarded
        : undefined,
    viewOnce && !phoneOnly ? contextNotes.viewOnce : undefined,
    mentionsAll ? contextNotes.mentionsAll : undefined,
    pinned ? contextNotes.pinned : undefined,
    ...labels.map(contextNotes.label),
    referral && (referral.headline ? contextNotes.referral(referral.headline) : contextNotes.referralUnnamed),
  ].filter(note => note !== undefined);
