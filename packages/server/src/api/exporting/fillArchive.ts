import { clientExport as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import type { FileShare } from '../../ground/files/createFileShare.ts';
import { createRules } from '../robot/createRules.ts';
import { line as cells, linesOf } from '../social/sheets/writeSheet.ts';
import * as lines from './archiveLines.ts';
import type { Zip } from './createZip.ts';

export interface ArchiveSource {
  readonly database: Knex;
  readonly files: Pick<FileShare, 'find'>;
  readonly log: Logger;
}

/** What is in the archive so far. */
export interface ArchiveCounts {
  messages: number;
  files: number;
}

interface About {
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly timeZone: string;
}

/**
 * Puts everything of a client's into an archive, one file after another, and nothing of anybody else's: each statement names the
 * client. No secret is in it, and no event: they tell what is here anyway.
 *
 * @param counts are raised as it goes on
 */
export async function fillArchive(
  { database, files, log }: ArchiveSource,
  clientId: string,
  zip: Zip,
  counts: ArchiveCounts,
): Promise<void> {
  const [about] = await rows<About>(database, ABOUT, { clientId });
  if (!about) throw new Error('the client is no more');
  const { files: names } = texts;
  await zip.add(
    names.messages,
    lines.messageLines(database, clientId, count => {
      counts.messages += count;
    }),
  );
  await zip.add(names.messagesSheet, lines.messageSheet(database, clientId, about.timeZone));
  await zip.add(names.contacts, lines.contactLines(database, clientId));
  await zip.add(names.contactsSheet, linesOf(database, clientId, {}));
  await zip.add(names.conversations, lines.conversationLines(database, clientId));
  await zip.add(names.notes, lines.noteLines(database, clientId));
  await zip.add(names.labels, lines.fewLines(database, lines.LABELS, clientId));
  await zip.add(names.quickReplies, lines.fewLines(database, lines.QUICK_REPLIES, clientId));
  await zip.add(names.schedules, lines.scheduleLines(database, clientId));
  await zip.add(names.campaigns, lines.campaignLines(database, clientId));
  await zip.add(names.recipients, lines.recipientLines(database, clientId));
  const rules = createRules({ database, apiUrl: '', changed: () => undefined });
  await zip.add(names.rules, whole(await rules.read(clientId)));
  await zip.add(names.statistics, lines.statisticsSheet(database, clientId));
  await zip.add(names.team, lines.fewLines(database, lines.TEAM, clientId));
  await zip.add(names.client, whole(about));

  const missing: string[][] = [];
  const seen = new Set<string>();
  for await (const chunk of lines.messagesOf(database, clientId))
    for (const { message, path } of chunk) {
      const { file, messageId } = message;
      if (file === null || path === undefined || seen.has(file)) continue;
      seen.add(file);
      const found = await files.find(path).catch((error: unknown) => {
        log.warn({ err: error, clientId }, 'a file is not in a client’s copy');
        return undefined;
      });
      if (!found) {
        missing.push([messageId, file]);
        continue;
      }
      await zip.add(file, await found.read(), true);
      counts.files += 1;
    }
  if (missing.length > 0)
    await zip.add(names.missing, once(cells([texts.headings.missing, ...missing], true)));
  await zip.add(names.readme, once(readme(about, counts, missing.length)));
}

/** As Windows' editor reads it, too. */
function readme(
  { businessName, phoneNumber, timeZone }: About,
  { messages, files }: ArchiveCounts,
  missing: number,
) {
  const { title, made, counts, what, each, times, without, secret, ...said } = texts.readme;
  const clock = new Intl.DateTimeFormat('es-MX', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const explained = Object.entries(each) as [keyof typeof each, string][];
  const lines = [
    title(businessName, phoneNumber),
    made(clock.format(new Date()), timeZone),
    '',
    counts(messages, files),
    ...(missing > 0 ? [said.missing(missing)] : []),
    '',
    what,
    ...explained.map(([name, sentence]) => `  ${texts.files[name].padEnd(28)} ${sentence}`),
    '',
    ...[times, without, secret],
    '',
  ];
  return `\uFEFF${lines.join('\r\n')}`;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}
const whole = (value: object): AsyncGenerator<string> => once(`${JSON.stringify(value, undefined, 2)}\n`);

const ABOUT = `
  SELECT id, business_name AS "businessName", phone_number AS "phoneNumber", time_zone AS "timeZone",
    created_at AS "createdAt", decline_calls AS "declineCalls", decline_text AS "declineText", mark_read AS "markRead"
  FROM clients WHERE id = :clientId`;
