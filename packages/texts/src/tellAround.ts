import { feed } from './feed.ts';

const { around } = feed;
const MANY_FORWARDS = 4;

interface Surroundings {
  readonly forwarded?: number | undefined;
  readonly viewOnce?: boolean | undefined;
  readonly referral?: { readonly headline?: string | undefined } | undefined;
}

/** How a message came here, as far as that says something about it. */
export const tellAround = ({ forwarded = 0, viewOnce, referral }: Surroundings): string[] =>
  [
    forwarded > MANY_FORWARDS ? around.forwardedOften : forwarded > 0 ? around.forwarded : undefined,
    viewOnce ? around.viewOnce : undefined,
    referral && (referral.headline ? around.referral(referral.headline) : around.referralUnnamed),
  ].filter(note => note !== undefined);
