import type { NotificationKind } from '@recado/contract';
import { formatPhone, isTimeZone } from '@recado/contract/rules';
import {
  explainConnectionClose,
  lineHealthTexts,
  mexicanTimeZoneLabels,
  notificationEmailTexts as texts,
  webhookToolTexts,
} from '@recado/texts';
import { explainLineSession } from '../../../core/connection/explainLineSession.ts';
import type { LineSessionState } from '../../../core/data/models/index.ts';
import type { OutgoingEmail } from '../../accounts/mail/index.ts';
import type { PushMessage } from './createPushSender.ts';

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
type StateKind = Exclude<NotificationKind, 'webhook' | 'light' | 'flapping' | 'unproven' | 'expiring' | 'proxy'>;

const STATES: Readonly<Record<StateKind, LineSessionState>> = {
  unlinked: 'needs-relink',
  passkey: 'needs-passkey',
  parked: 'parked',
  forbidden: 'forbidden',
};

/**
 * Composes the e-mail about an alert. It explains what happened and the next step, and links to the
 * client's page. Names entered by users are treated as text, so they cannot add markup or headers.
 *
 * @param consoleUrl base URL without a trailing slash
 */
export function composeAlertEmail(notification: AlertNotification, consoleUrl: string): OutgoingEmail {
  const { kind, webhookLabel, resolvedAt } = notification;
  const formatTime = (time: Date) => formatMoment(time, notification.timeZone);
  const id = `${notification.id}.${notification.openedAt.getTime()}`;
  const target = describeTarget(notification);
  const details = [
    target.line,
    ...(webhookLabel === null ? [] : [texts.webhook(webhookLabel, readHost(notification.webhookUrl))]),
    ...(kind === 'expiring' ? [] : [texts.since(formatTime(notification.kindSince))]),
  ];
  const until = kind === 'expiring' ? texts.expiring.until : texts.until;
  const link = `${consoleUrl}${target.path}`;
  const common = { to: { name: notification.ownerName, address: notification.email } };
  const composeBody = (paragraphs: readonly Paragraph[]) =>
    composeEmailBody(notification.ownerName, paragraphs, link, consoleUrl);

  if (resolvedAt) {
    const { subject: recoverySubject, text: recoveryText } = describeRecovery(kind);
    const subject = `${target.name}: ${recoverySubject}`;
    return {
      ...common,
      subject,
      id: `${id}.over`,
      ...(notification.notifiedKind !== null && { inReplyTo: `${id}.${notification.notifiedKind}` }),
      ...composeBody([[recoveryText], [...details, texts.until(formatTime(resolvedAt))]]),
    };
  }
  const { what: problem, meaning, next } = explainAlert(kind, notification.reason);
  return {
    ...common,
    subject: `${target.name}: ${texts.subjects[kind]}`,
    id: `${id}.${kind}`,
    ...composeBody([
      [problem, ...(meaning === null ? [] : [meaning])],
      [...details, ...(notification.endsAt ? [until(formatTime(notification.endsAt))] : [])],
      { title: texts.next, lines: [next] },
    ]),
  };
}

/** Describes the affected object: a line, its webhook or token, or an account key (for several clients). */
function describeTarget({ kind, reason, businessName, phoneNumber, clientId }: AlertNotification) {
  const ofLine = { name: businessName, line: texts.lineLabel(businessName, formatPhone(phoneNumber)) };
  const page = `/clients/${clientId}`;
  if (kind === 'webhook') return { ...ofLine, path: `${page}/webhook` };
  if (kind !== 'expiring') return { ...ofLine, path: page };
  const name = reason === null ? texts.expiring.token(businessName) : texts.expiring.key(reason);
  return { name, line: name, path: reason === null ? `${page}/api` : '/account' };
}

/** Composes a short WhatsApp text with a link, with the same content as the e-mail. */
export function composeAlertWhatsAppText(notification: AlertNotification, consoleUrl: string): string {
  const { kind, resolvedAt } = notification;
  const { line, path } = describeTarget(notification);
  const link = `${consoleUrl}${path}`;
  const heading = toSingleLine(line);
  if (resolvedAt) return [heading, describeRecovery(kind).text, link].join('\n');
  const { what, next } = explainAlert(kind, notification.reason);
  return [heading, ...formatExpiry(notification), what, `${texts.next}: ${next}`, link].join('\n');
}

/** Formats the expiration time of an `expiring` alert. Returns an empty list for other kinds of alerts. */
const formatExpiry = ({ kind, endsAt, timeZone }: AlertNotification): string[] =>
  kind === 'expiring' && endsAt ? [texts.expiring.until(formatMoment(endsAt, timeZone))] : [];

/** Maximum number of characters in the text of a push notification. No screen shows more characters. */
const MAX_PUSH_TEXT_LENGTH = 600;

/** Composes a push notification. Its tag identifies the alert, so later notifications replace earlier ones. */
export function composeAlertPushNotification(notification: AlertNotification): PushMessage {
  const { id, kind, resolvedAt, openedAt, reason } = notification;
  const { name, line, path } = describeTarget(notification);
  const common = { path, tag: `${id}.${openedAt.getTime()}` };
  const truncate = (text: string) => toSingleLine(text).slice(0, MAX_PUSH_TEXT_LENGTH);
  if (resolvedAt) {
    const { subject, text } = describeRecovery(kind);
    return { ...common, title: truncate(`${name}: ${subject}`), body: truncate(`${text} ${line}`) };
  }
  const { what, next } = explainAlert(kind, reason);
  return {
    ...common,
    title: truncate(`${name}: ${texts.subjects[kind]}`),
    body: [...formatExpiry(notification), truncate(what), `${texts.next}: ${truncate(next)}`].join('\n'),
  };
}

function describeRecovery(kind: NotificationKind): { readonly subject: string; readonly text: string } {
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

function explainAlert(kind: NotificationKind, reason: string | null): Explanation {
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

const explainWebhook = (reason: string | null): Explanation => ({
  what: webhookToolTexts.state[reason === 'gone' || reason === 'key' ? reason : 'failing'],
  meaning: null,
  next: reason === 'key' ? webhookToolTexts.state.keyNext : webhookToolTexts.state.enableNext,
});

type Paragraph = readonly string[] | { readonly title: string; readonly lines: readonly string[] };

/** Composes an e-mail body as text and as HTML. The HTML loads nothing from the network. */
export function composeEmailBody(name: string, paragraphs: readonly Paragraph[], link: string, consoleUrl: string) {
  const all: readonly Paragraph[] = [[texts.greeting(name)], ...paragraphs];
  const account = `${consoleUrl}/account`;
  const [asText, asHtml] = [
    all.map(each =>
      ('title' in each ? [`${each.title}: ${each.lines.join('\n')}`] : each).map(toSingleLine).join('\n'),
    ),
    all.map(each =>
      'title' in each
        ? `<p><strong>${escapeHtml(each.title)}:</strong> ${each.lines.map(escapeHtml).join('<br>')}</p>`
        : `<p>${each.map(escapeHtml).join('<br>')}</p>`,
    ),
  ];
  const html = [
    '<!doctype html><html lang="es-MX"><body style="font-family:sans-serif;max-width:36em;line-height:1.5">',
    ...asHtml,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(texts.open)}</a></p>`,
    `<p><small>${escapeHtml(texts.reasonForEmail)} <a href="${escapeHtml(account)}">${escapeHtml(account)}</a></small></p>`,
    '</body></html>',
  ];
  return {
    text: [...asText, `${texts.open}: ${link}`, `${texts.reasonForEmail} ${account}`].join('\n\n'),
    html: html.join('\n'),
  };
}

/** Replaces line breaks, so that a name cannot imitate lines of the message. */
const toSingleLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
const escapeHtml = (text: string): string => toSingleLine(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);

function readHost(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : '';
}

/** Formats a time, for example `3 mar 2026, 10:15 a.m., hora de Ciudad de México`. */
function formatMoment(time: Date, zoneName: string): string {
  // Use UTC if the time zone is unknown, because an unknown zone must not prevent the notification.
  const timeZone = isTimeZone(zoneName) ? zoneName : 'UTC';
  const format = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  return `${format.format(time)}, ${mexicanTimeZoneLabels[timeZone] ?? timeZone}`;
}
