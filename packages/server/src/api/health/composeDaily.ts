import type { Daily } from '@recado/contract';
import { backupTroubles } from '@recado/contract/rules';
import { explainState, daily as texts } from '@recado/texts';

/** Seconds that a delivery may wait, and the share of the disk that has to be free, as `createHealth` judges them. */
const LONG_WAIT = 300;
const LITTLE_DISK = 0.05;

export interface DailyReader {
  readonly timeZone: string;
  readonly consoleUrl: string;
  readonly now: Date;
}

/** A morning's letter: its subject says whether there is anything to look at. */
export function composeDaily(daily: Daily, { timeZone, consoleUrl, now }: DailyReader) {
  const { sections, facts, mail } = texts;
  const moment = new Intl.DateTimeFormat('es-MX', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const at = (instant: string): string => moment.format(new Date(instant));
  const day = new Intl.DateTimeFormat('es-MX', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${daily.day}T00:00:00Z`),
  );
  const problems = problemsOf(daily, now, at);
  const { messages, lines, linesInTrouble, queue, disk, backup, retention } = daily;
  const left = linesInTrouble - lines.length;
  const paragraphs = [
    [sections.problems, ...(problems.length > 0 ? problems.map(each => `- ${each}`) : [sections.none])],
    [
      sections.yesterday(day),
      facts.inbound(counted(messages.inbound)),
      facts.outbound(counted(messages.outbound)),
      facts.failed(counted(messages.failed)),
    ],
    ...(lines.length === 0
      ? []
      : [
          [
            sections.lines,
            ...lines.map(
              ({ businessName, ownerName, state, since }) =>
                `- ${facts.line(facts.who(flat(businessName), flat(ownerName)), explainState(state).what, at(since))}`,
            ),
            ...(left > 0 ? [sections.more(left)] : []),
          ],
        ]),
    [
      sections.now,
      facts.queue(counted(queue.waiting)),
      ...(disk ? [facts.disk(sized(disk.free), sized(disk.total))] : []),
      facts.database(sized(daily.databaseSize)),
      backup.madeAt === null ? facts.noBackup : facts.backup(at(backup.madeAt)),
      ...(backup.triedAt === null
        ? []
        : [facts.trial(at(backup.triedAt), backup.triedOf && at(backup.triedOf))]),
      ...(backup.madeAt !== null && backup.triedAt === null ? [facts.noTrial] : []),
      facts.kept(kept(retention.messageDays), kept(retention.mediaDays)),
    ],
    [`${mail.open}: ${consoleUrl}/admin/health`],
    [mail.why, `${consoleUrl}/admin/health`],
  ];
  return {
    subject: problems.length === 0 ? mail.well(day) : mail.look(problems.length, day),
    text: paragraphs.map(paragraph => paragraph.join('\n')).join('\n\n'),
  };
}

function problemsOf(daily: Daily, now: Date, at: (instant: string) => string): string[] {
  const { linesInTrouble, webhooksOff, queue, disk, backup } = daily;
  const { problems } = texts;
  return [
    ...(linesInTrouble > 0 ? [problems.lines(linesInTrouble)] : []),
    ...(webhooksOff > 0 ? [problems.webhooks(webhooksOff)] : []),
    ...((queue.oldestAge ?? 0) > LONG_WAIT ? [problems.queue(Math.round((queue.oldestAge ?? 0) / 60))] : []),
    ...(disk && disk.free < disk.total * LITTLE_DISK ? [problems.disk(sized(disk.free))] : []),
    ...backupTroubles(backup, now.getTime()).map(trouble => problems.backup[trouble.kind](at(trouble.at))),
  ];
}

const kept = (days: number | null): string => (days === null ? texts.facts.forever : texts.facts.days(days));
const numbers = new Intl.NumberFormat('es-MX');
const counted = (count: number): string => numbers.format(count);
const sized = (bytes: number): string =>
  bytes >= 1e9
    ? `${numbers.format(Math.round(bytes / 1e8) / 10)} GB`
    : `${numbers.format(Math.round(bytes / 1e6))} MB`;
/** A name cannot look like lines of ours. */
const flat = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');
