import type { Light, LightRule, LineHealth, LineStanding } from '@recado/contract';
import { lineHealth as texts } from '@recado/texts';

/** What a light is judged by: `facts` of the contract's `LineHealth`, and what is not shown. */
export interface Facts extends Omit<LineHealth['facts'], 'linkedAt'> {
  /** First contacts of more than a day ago, who had time to answer, and how many of them did. */
  readonly ripe: number;
  readonly ripeAnswered: number;
  /** New chats that WhatsApp refused within a day. */
  readonly refusedToday: number;
  /** Whole days since it was linked. */
  readonly age: number;
}

type Reason = LineHealth['reasons'][number];

/** First contacts that a share is taken of: fewer say nothing. */
const ENOUGH = 20;

/**
 * How far a line is from what numbers are restricted for, and why: the gravest first. Where the figures come from, and which of
 * them nobody outside of WhatsApp knows, is in docs/limits.md.
 *
 * @param standing what the network says itself, as it is now
 */
export function judge(
  facts: Facts,
  standing: LineStanding | null = null,
): { readonly light: Light; readonly reasons: Reason[] } {
  const { firstContacts, answered, sameText, busiestHour, outbound, today, ceiling, age } = facts;
  const { ripe, ripeAnswered, refusedToday } = facts;
  const share = (part: number, all: number): number => (all < ENOUGH ? 0 : part / all);
  const silent = share(ripe - ripeAnswered, ripe);
  const strangers = share(firstContacts, Math.max(outbound, firstContacts));
  const { rules } = texts;
  const rating = standing?.quality ?? 'green';
  const found: (Reason | undefined)[] = [
    standing?.restrictedUntil ? because('restricted', 'red', rules.restricted.what) : undefined,
    rating === 'green' ? undefined : because('rated', rating, texts.standing.quality[rating]),
    lit('refused', refusedToday, 1, 3, rules.refused.what(refusedToday)),
    lit('unanswered', silent, 0.7, 0.9, rules.unanswered.what(firstContacts, answered)),
    lit('speed', busiestHour, 60, 150, rules.speed.what(busiestHour)),
    lit(
      'young',
      age < 14 && firstContacts >= ENOUGH ? today / ceiling : 0,
      1.01,
      2,
      rules.young.what(today, ceiling),
    ),
    lit(
      'identical',
      share(sameText, firstContacts),
      0.8,
      Infinity,
      rules.identical.what(sameText, firstContacts),
    ),
    lit('strangers', strangers, 0.6, Infinity, rules.strangers.what(Math.round(strangers * 100))),
  ];
  const reasons = found.filter(reason => reason !== undefined).sort((a, b) => rank(b) - rank(a));
  return { light: reasons[0]?.light ?? 'green', reasons };
}

const rank = ({ light }: Reason): number => (light === 'red' ? 1 : 0);

function lit(rule: LightRule, value: number, yellow: number, red: number, what: string): Reason | undefined {
  if (value < yellow) return undefined;
  return because(rule, value >= red ? 'red' : 'yellow', what);
}

const because = (rule: LightRule, light: Reason['light'], what: string): Reason => ({
  rule,
  light,
  what,
  advice: texts.rules[rule].advice,
});
