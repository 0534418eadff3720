import type {
  LineHealth,
  LineHealthRule,
  LineHealthStatus,
  LineQualityRating,
  NewChatQuotaReport,
} from '@recado/contract';
import { lineHealthTexts as texts } from '@recado/texts';

/** Figures from which a line's health is assessed: `facts` of the contract without `linkedAt`, and others. */
export interface LineHealthInputs extends Omit<LineHealth['facts'], 'linkedAt'> {
  /** Number of new chats whose contacts had over a day to answer, and how many of these were answered. */
  readonly ripe: number;
  readonly ripeAnswered: number;
  /** Number of new chats that WhatsApp refused in the last 24 hours. */
  readonly refusedToday: number;
  /** Whole days since the line was linked. */
  readonly age: number;
}

type Reason = LineHealth['reasons'][number];

/**
 * Minimum number of people contacted first for an assessment of the share who answered. For fewer people, the
 * share is not significant.
 */
const MIN_FIRST_CONTACTS = 20;

/**
 * Assesses how close a line is to the usage for which WhatsApp restricts numbers. Reasons are
 * sorted, the most severe first. docs/limits.md contains the source of each threshold, and lists the
 * thresholds that only WhatsApp knows.
 *
 * @param qualityRating current rating of the line, as reported by the network itself
 */
export function assessLineHealth(
  facts: LineHealthInputs,
  qualityRating: LineQualityRating | null = null,
): { readonly light: LineHealthStatus; readonly reasons: Reason[] } {
  const { firstContacts, answered, sameText, busiestHour, outbound, today, ceiling, age } = facts;
  const { ripe, ripeAnswered, refusedToday } = facts;
  const shareOf = (count: number, total: number): number => (total < MIN_FIRST_CONTACTS ? 0 : count / total);
  const unansweredShare = shareOf(ripe - ripeAnswered, ripe);
  const strangerShare = shareOf(firstContacts, Math.max(outbound, firstContacts));
  const { rules } = texts;
  const rating = qualityRating?.quality ?? 'green';
  const candidates: (Reason | undefined)[] = [
    qualityRating?.restrictedUntil ? createReason('restricted', 'red', rules.restricted.what) : undefined,
    assessNewChatQuota(qualityRating?.newChats ?? null),
    rating === 'green' ? undefined : createReason('rated', rating, texts.qualityRating.quality[rating]),
    applyThresholds('refused', refusedToday, 1, 3, rules.refused.what(refusedToday)),
    applyThresholds('unanswered', unansweredShare, 0.7, 0.9, rules.unanswered.what(firstContacts, answered)),
    applyThresholds('speed', busiestHour, 60, 150, rules.speed.what(busiestHour)),
    applyThresholds(
      'young',
      age < 14 && firstContacts >= MIN_FIRST_CONTACTS ? today / ceiling : 0,
      1.01,
      2,
      rules.young.what(today, ceiling),
    ),
    applyThresholds(
      'identical',
      shareOf(sameText, firstContacts),
      0.8,
      Infinity,
      rules.identical.what(sameText, firstContacts),
    ),
    applyThresholds('strangers', strangerShare, 0.6, Infinity, rules.strangers.what(Math.round(strangerShare * 100))),
  ];
  const reasons = candidates.filter(reason => reason !== undefined).sort((a, b) => severityOf(b) - severityOf(a));
  return { light: reasons[0]?.light ?? 'green', reasons };
}

const severityOf = ({ light }: Reason): number => (light === 'red' ? 1 : 0);

/** WhatsApp's own warning: yellow while chats are left, and red when it refuses further ones. */
function assessNewChatQuota(quota: NewChatQuotaReport | null): Reason | undefined {
  if (!quota || quota.warning === 'none') return undefined;
  const { warning, used, total } = quota;
  const { quota: quotaTexts } = texts.rules;
  if (warning === 'reached') return createReason('quota', 'red', quotaTexts.reached);
  return createReason('quota', 'yellow', quotaTexts.what(used, total));
}

function applyThresholds(
  rule: LineHealthRule,
  value: number,
  yellow: number,
  red: number,
  what: string,
): Reason | undefined {
  if (value < yellow) return undefined;
  return createReason(rule, value >= red ? 'red' : 'yellow', what);
}

const createReason = (rule: LineHealthRule, light: Reason['light'], what: string): Reason => ({
  rule,
  light,
  what,
  advice: texts.rules[rule].advice,
});
