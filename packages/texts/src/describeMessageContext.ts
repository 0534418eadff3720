import { messageFeedTexts } from './messageFeedTexts.ts';

const { messageContext: contextNotes } = messageFeedTexts;
const FORWARDED_OFTEN_THRESHOLD = 4;

interface MessageContext {
  readonly forwarded?: number | undefined;
  readonly viewOnce?: boolean | undefined;
  readonly referral?: { readonly headline?: string | undefined } | undefined;
}

/** Lists notes about a message's origin: forwarded, view once, or from an advertisement. */
export const describeMessageContext = ({ forwarded = 0, viewOnce, referral }: MessageContext): string[] =>
  [
    forwarded > FORWARDED_OFTEN_THRESHOLD
      ? contextNotes.forwardedOften
      : forwarded > 0
        ? contextNotes.forwarded
        : undefined,
    viewOnce ? contextNotes.viewOnce : undefined,
    referral && (referral.headline ? contextNotes.referral(referral.headline) : contextNotes.referralUnnamed),
  ].filter(note => note !== undefined);
