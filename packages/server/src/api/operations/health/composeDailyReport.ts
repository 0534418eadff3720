import type { DailyReport } from '@recado/contract';
import { findBackupAlerts, isStorageNearlyFull } from '@recado/contract/rules';
import { adminHealthTexts, explainSessionState, dailyReportTexts as texts } from '@recado/texts';
import { toSingleLine } from '../../../core/collapseLineBreaks.ts';

/**
 * Limits beyond which the report mentions a problem: the seconds that a delivery waits, and the free share of
 * the disk. `createHealthCheck` uses the same limits.
 */
const MAX_DELIVERY_WAIT_SECONDS = 300;
const MIN_FREE_DISK_SHARE = 0.05;

export interface ComposeDailyReportOptions {
  readonly timeZone: string;
  readonly consoleUrl: string;
  readonly now: Date;
}

/** Composes the daily report as an email. Its subject states whether there are problems. */
export function composeDailyReport(daily: DailyReport, { timeZone, consoleUrl, now }: ComposeDailyReportOptions) {
  const { sections, facts, mail } = texts;
  const moment = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const at = (instant: string): string => moment.format(new Date(instant));
  const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${daily.day}T00:00:00Z`),
  );
  const problems = problemsOf(daily, now, at);
  const { messages, lines, linesInTrouble, queue, disk, storage, backup, retention } = daily;
  const remainingLines = linesInTrouble - lines.length;
  const paragraphs = [
    [sections.problems, ...(problems.length > 0 ? problems.map(each => `- ${each}`) : [sections.none])],
    [
      sections.yesterday(day),
      facts.inbound(formatCount(messages.inbound)),
      facts.outbound(formatCount(messages.outbound)),
      facts.failed(formatCount(messages.failed)),
    ],
    ...(lines.length === 0
      ? []
      : [
          [
            sections.lines,
            ...lines.map(
              ({ businessName, ownerName, state, since }) =>
                `- ${facts.line(facts.lineName(toSingleLine(businessName), toSingleLine(ownerName)), explainSessionState(state).what, at(since))}`,
            ),
            ...(remainingLines > 0 ? [sections.more(remainingLines)] : []),
          ],
        ]),
    [
      sections.now,
      facts.queue(formatCount(queue.waiting)),
      ...(disk ? [facts.disk(formatBytes(disk.free), formatBytes(disk.total))] : []),
      facts.storage(formatBytes(storage.used), storage.ceiling === null ? null : formatBytes(storage.ceiling)),
      facts.database(formatBytes(daily.databaseSize)),
      backup.madeAt === null ? facts.noBackup : facts.backup(at(backup.madeAt)),
      ...(backup.triedAt === null ? [] : [facts.backupTest(at(backup.triedAt), backup.triedOf && at(backup.triedOf))]),
      ...(backup.madeAt !== null && backup.triedAt === null ? [facts.noBackupTest] : []),
      facts.retention(formatRetention(retention.messageDays), formatRetention(retention.mediaDays)),
    ],
    [`${mail.open}: ${consoleUrl}/admin/health`],
    [mail.reasonForEmail, `${consoleUrl}/admin/health`],
  ];
  return {
    subject: problems.length === 0 ? mail.allWell(day) : mail.needsReview(problems.length, day),
    text: paragraphs.map(paragraph => paragraph.join('\n')).join('\n\n'),
  };
}

function problemsOf(daily: DailyReport, now: Date, at: (instant: string) => string): string[] {
  const { linesInTrouble, webhooksOff, queue, disk, storage, backup } = daily;
  const { problems } = texts;
  return [
    ...(linesInTrouble > 0 ? [problems.lines(linesInTrouble)] : []),
    ...(webhooksOff > 0 ? [problems.webhooks(webhooksOff)] : []),
    ...((queue.oldestAge ?? 0) > MAX_DELIVERY_WAIT_SECONDS
      ? [problems.queue(Math.round((queue.oldestAge ?? 0) / 60))]
      : []),
    ...(disk && disk.free < disk.total * MIN_FREE_DISK_SHARE ? [problems.disk(formatBytes(disk.free))] : []),
    ...(isStorageNearlyFull(storage)
      ? [adminHealthTexts.problems.storage(formatBytes(storage.used), formatBytes(storage.ceiling ?? 0))]
      : []),
    ...findBackupAlerts(backup, now.getTime()).map(trouble => problems.backup[trouble.kind](at(trouble.at))),
  ];
}

const formatRetention = (days: number | null): string => (days === null ? texts.facts.forever : texts.facts.days(days));
const numbers = new Intl.NumberFormat('es-MX');
const formatCount = (count: number): string => numbers.format(count);
const formatBytes = (bytes: number): string =>
  bytes >= 1e9 ? `${numbers.format(Math.round(bytes / 1e8) / 10)} GB` : `${numbers.format(Math.round(bytes / 1e6))} MB`;
