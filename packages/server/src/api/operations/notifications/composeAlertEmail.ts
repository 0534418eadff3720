import { notificationEmailTexts as texts } from '@recado/texts';
import type { OutgoingEmail } from '../../accounts/mail/index.ts';
import { composeEmailBody, type EmailParagraph } from './composeEmailBody.ts';
import {
  type AlertNotification,
  describeAlertRecovery,
  describeAlertTarget,
  explainAlert,
  formatAlertTime,
} from './explainAlert.ts';

/**
 * Composes the e-mail about an alert. It explains what happened and the next step, and links to the
 * client's page. Names entered by users are treated as text, so they cannot add markup or headers.
 *
 * @param consoleUrl base URL without a trailing slash
 */
export function composeAlertEmail(notification: AlertNotification, consoleUrl: string): OutgoingEmail {
  const { kind, webhookLabel, resolvedAt } = notification;
  const formatTime = (time: Date) => formatAlertTime(time, notification.timeZone);
  const id = `${notification.id}.${notification.openedAt.getTime()}`;
  const target = describeAlertTarget(notification);
  const details = [
    target.line,
    ...(webhookLabel === null ? [] : [texts.webhook(webhookLabel, readHost(notification.webhookUrl))]),
    ...(kind === 'expiring' ? [] : [texts.since(formatTime(notification.kindSince))]),
  ];
  const until = kind === 'expiring' ? texts.expiring.until : texts.until;
  const link = `${consoleUrl}${target.path}`;
  const common = { to: { name: notification.ownerName, address: notification.email } };
  const composeBody = (paragraphs: readonly EmailParagraph[]) =>
    composeEmailBody(notification.ownerName, paragraphs, link, consoleUrl);

  if (resolvedAt) {
    const { subject: recoverySubject, text: recoveryText } = describeAlertRecovery(kind);
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

function readHost(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).host : '';
}
