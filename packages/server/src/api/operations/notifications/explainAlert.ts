import type { NotificationKind } from '@recado/contract';
import { formatPhone, isTimeZone } from '@recado/contract/rules';
import {
  explainConnectionClose,
  lineHealthTexts,
  messagePriceTexts,
  mexicanTimeZoneLabels,
  notificationEmailTexts as texts,
  webhookToolTexts,
} from '@recado/texts';
import { explainLineSession } from '../../../core/connection/explainLineSession.ts';
import type { LineSessionState } from '../../../core/data/models/index.ts';

/** An alert, with the data that is needed to notify its owner. */
export interface AlertNotification {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly reason: string | null;
  readonly endsAt: Date | null;
  readonly openedAt: Date;
  /** Time since which the alert has its current kind of problem. */
  readonly kindSince: Date;
  readonly resolvedAt: Date | null;
  /** Kind of the last notification that the owner received about this alert. */
  readonly notifiedKind: NotificationKind | null;
  readonly clientId: string;
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly timeZone: string;
  readonly webhookLabel: string | null;
  readonly webhookUrl: string | null;
  readonly ownerName: string;
  readonly email: string;
}

/** Kinds of alerts that are raised because of the state of a line's session. */
type StateKind = Exclude<
  NotificationKind,
  'webhook' | 'light' | 'flapping' | 'unproven' | 'expiring' | 'proxy' | 'free-messages' | 'free-messages-used'
>;

const STATES: Readonly<Record<StateKind, LineSessionState>> = {
  unlinked: 'needs-relink',
  passkey: 'needs-passkey',
  parked: 'parked',
  forbidden: 'forbidden',
};

interface Explanation {
  readonly what: string;
  readonly meaning: string | null;
  readonly next: string;
}

function explainState(kind: StateKind, reason: string | null): Explanation {
  const explanation = explainLineSession({ state: STATES[kind], reason });
  if (!explanation) throw new Error('every state that needs an action must have an explanation');
  return explanation;
}

/** Explains a problem and names the next step. The texts of all notifications about an alert contain this. */
export function explainAlert(kind: NotificationKind, reason: string | null): Explanation {
  if (kind === 'webhook') return explainWebhook(reason);
  if (kind === 'flapping') return texts.flappingExplanation;
  if (kind === 'expiring') {
    const { what, next, tokenWhat, tokenNext } = texts.expiring;
    return reason === null ? { what: tokenWhat, meaning: null, next: tokenNext } : { what, meaning: null, next };
  }
  if (kind === 'unproven' || kind === 'proxy') {
    const explanation = kind === 'proxy' ? (reason?.split(':', 1)[0] ?? 'proxy-unreachable') : kind;
    const { what, means, next } = explainConnectionClose(explanation);
    return { what, meaning: means, next };
  }
  if (kind === 'free-messages' || kind === 'free-messages-used') return explainQuota(kind, reason);
  return kind === 'light' ? explainHealth(reason) : explainState(kind, reason);
}

/** @param reason JSON of the failed checks, in the format of the contract's `LineHealth` */
function explainHealth(reason: string | null): Explanation {
  const [first] = JSON.parse(reason ?? '[]') as { readonly what: string; readonly advice: string }[];
  const { red } = lineHealthTexts.summaries;
  return {
    what: first?.what ?? red,
    meaning: first ? red : null,
    next: first?.advice ?? lineHealthTexts.rules.refused.advice,
  };
}

/** @param reason JSON of the used and the free service messages of the month */
function explainQuota(kind: 'free-messages' | 'free-messages-used', reason: string | null): Explanation {
  const { used, free } = JSON.parse(reason ?? '{}') as { readonly used?: number; readonly free?: number };
  const { what, means, next } = messagePriceTexts.alerts[kind];
  return { what: what(used ?? 0, free ?? 0), meaning: means, next };
}

const explainWebhook = (reason: string | null): Explanation => ({
  what: webhookToolTexts.state[reason === 'gone' || reason === 'key' ? reason : 'failing'],
  meaning: null,
  next: reason === 'key' ? webhookToolTexts.state.keyNext : webhookToolTexts.state.enableNext,
});

/** Describes the end of an alert, as a subject and as a sentence. */
export function describeAlertRecovery(kind: NotificationKind): { readonly subject: string; readonly text: string } {
  switch (kind) {
    case 'webhook':
      return { subject: texts.resolvedSubjects.webhook, text: texts.webhookEnabledAgain };
    case 'light':
      return { subject: texts.resolvedSubjects.light, text: texts.healthRecovered };
    case 'flapping':
      return { subject: texts.resolvedSubjects.flapping, text: texts.connectionStable };
    case 'unproven':
      return { subject: texts.resolvedSubjects.unproven, text: texts.probeSucceeded };
    default:
      return { subject: texts.resolvedSubjects.line, text: texts.lineReconnected };
  }
}

/** Describes the affected object: a line, its webhook or token, or an account key (for several clients). */
export function describeAlertTarget({ kind, reason, businessName, phoneNumber, clientId }: AlertNotification) {
  const ofLine = { name: businessName, line: texts.lineLabel(businessName, formatPhone(phoneNumber)) };
  const page = `/clients/${clientId}`;
  if (kind === 'webhook') return { ...ofLine, path: `${page}/webhook` };
  if (kind !== 'expiring') return { ...ofLine, path: page };
  const name = reason === null ? texts.expiring.token(businessName) : texts.expiring.key(reason);
  return { name, line: name, path: reason === null ? `${page}/api` : '/account/programs' };
}

/** Formats the expiration time of an `expiring` alert. Returns an empty list for other kinds of alerts. */
export const formatAlertExpiry = ({ kind, endsAt, timeZone }: AlertNotification): string[] =>
  kind === 'expiring' && endsAt ? [texts.expiring.until(formatAlertTime(endsAt, timeZone))] : [];

/** Formats a time, for example `3 mar 2026, 10:15 a.m., hora de Ciudad de México`. */
export function formatAlertTime(time: Date, zoneName: string): string {
  // Use UTC if the time zone is unknown, because an unknown zone must not prevent the notification.
  const timeZone = isTimeZone(zoneName) ? zoneName : 'UTC';
  const format = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${format.format(time)}, ${mexicanTimeZoneLabels[timeZone] ?? timeZone}`;
}
