import { clientExportTexts as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { type ClientColumns, exportedClientColumns } from '../../../core/data/models/index.ts';
import { rows } from '../../../core/data/sql.ts';
import type { ClusterFileShare } from '../../../core/files/createClusterFileShare.ts';
import { createRobotRulesService } from '../../automation/robot/createRobotRulesService.ts';
import {
  formatSheetLines as cells,
  generateContactSheetLines,
} from '../../conversations/contacts/sheets/writeSheet.ts';
import * as lines from './archiveLines.ts';
import type { ZipWriter } from './createZipWriter.ts';

export interface ExportArchiveDeps {
  readonly database: Knex;
  readonly files: Pick<ClusterFileShare, 'find'>;
  readonly log: Logger;
}

/** How many messages and files were added to the archive so far. */
export interface ExportArchiveCounts {
  messages: number;
  files: number;
}

type ExportedClient = Pick<ClientColumns, 'businessName' | 'phoneNumber' | 'timeZone'>;

/**
 * Adds all of a client's data to an archive, one file after another. Each statement filters by
 * client, so that no other client's data gets in. Secrets are left out. Events are left out, too,
 * because they only repeat the data.
 *
 * @param counts is incremented as files are added
 */
export async function fillExportArchive(
  { database, files, log }: ExportArchiveDeps,
  clientId: string,
  zip: ZipWriter,
  counts: ExportArchiveCounts,
): Promise<void> {
  const [client] = await rows<ExportedClient>(database, SELECT_EXPORTED_CLIENT_SQL, { clientId });
  if (!client) throw new Error('the client no longer exists');
  const { files: names } = texts;
  await zip.add(
    names.messages,
    lines.readMessageJsonLines(database, clientId, count => {
      counts.messages += count;
    }),
  );
  await zip.add(names.messagesSheet, lines.generateMessageSheet(database, clientId, client.timeZone));
  await zip.add(names.contacts, lines.readContactJsonLines(database, clientId));
  await zip.add(names.contactsSheet, generateContactSheetLines(database, clientId, {}));
  await zip.add(names.conversations, lines.readConversationJsonLines(database, clientId));
  await zip.add(names.notes, lines.readNoteJsonLines(database, clientId));
  await zip.add(names.labels, lines.readSmallTableJsonLines(database, lines.SELECT_LABELS_SQL, clientId));
  await zip.add(names.quickReplies, lines.readSmallTableJsonLines(database, lines.SELECT_QUICK_REPLIES_SQL, clientId));
  await zip.add(names.schedules, lines.readScheduleJsonLines(database, clientId));
  await zip.add(names.statusPosts, lines.readStatusPostJsonLines(database, clientId));
  await zip.add(names.campaigns, lines.readCampaignJsonLines(database, clientId));
  await zip.add(names.recipients, lines.readCampaignRecipientJsonLines(database, clientId));
  const rules = createRobotRulesService({ database, apiUrl: '', onChange: () => undefined });
  await zip.add(names.rules, toJsonFile(await rules.read(clientId)));
  await zip.add(names.statistics, lines.generateStatisticsSheet(database, clientId));
  await zip.add(names.team, lines.readSmallTableJsonLines(database, lines.SELECT_TEAM_SQL, clientId));
  await zip.add(names.client, toJsonFile(client));

  const missing: string[][] = [];
  const addedFiles = new Set<string>();
  for await (const chunk of lines.readArchivedMessages(database, clientId))
    for (const { message, path } of chunk) {
      const { file, messageId } = message;
      if (file === null || path === undefined || addedFiles.has(file)) continue;
      addedFiles.add(file);
      const storedFile = await files.find(path).catch((error: unknown) => {
        log.warn({ err: error, clientId }, 'could not read a file for a data export');
        return undefined;
      });
      if (!storedFile) {
        missing.push([messageId, file]);
        continue;
      }
      await zip.add(file, await storedFile.read(), true);
      counts.files += 1;
    }
  if (missing.length > 0) await zip.add(names.missing, singleChunk(cells([texts.headings.missing, ...missing], true)));
  await zip.add(names.readme, singleChunk(readme(client, counts, missing.length)));
}

/** Composes the readme with a byte order mark and CRLF, so that Windows' own editor shows it correctly, too. */
function readme(
  { businessName, phoneNumber, timeZone }: ExportedClient,
  { messages, files }: ExportArchiveCounts,
  missing: number,
) {
  const {
    title,
    createdAt,
    counts,
    contentsTitle,
    fileDescriptions,
    timeZoneNote,
    omissions,
    secret,
    ...remainingTexts
  } = texts.readme;
  const clock = new Intl.DateTimeFormat('es-MX', { timeZone, dateStyle: 'long', timeStyle: 'short' });
  const explanations = Object.entries(fileDescriptions) as [keyof typeof fileDescriptions, string][];
  const lines = [
    title(businessName, phoneNumber),
    createdAt(clock.format(new Date()), timeZone),
    '',
    counts(messages, files),
    ...(missing > 0 ? [remainingTexts.missing(missing)] : []),
    '',
    contentsTitle,
    ...explanations.map(([name, sentence]) => `  ${texts.files[name].padEnd(28)} ${sentence}`),
    '',
    ...[timeZoneNote, omissions, secret],
    '',
  ];
  return `\uFEFF${lines.join('\r\n')}`;
}

async function* singleChunk(text: string): AsyncGenerator<string> {
  yield text;
}
const toJsonFile = (value: object): AsyncGenerator<string> => singleChunk(`${JSON.stringify(value, undefined, 2)}\n`);

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

const SELECT_EXPORTED_CLIENT_SQL = `
  SELECT ${exportedClientColumns.map(column => `${toSnakeCase(column)} AS "${column}"`).join(', ')}
  FROM clients WHERE id = :clientId`;
