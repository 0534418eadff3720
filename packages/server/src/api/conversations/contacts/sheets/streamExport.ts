import { Readable } from 'node:stream';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { rows } from '../../../../core/data/sql.ts';
import { TooManyRequests } from '../../../../core/errors/index.ts';
import { createCallerTurns } from '../../../http/rateLimits/createCallerTurns.ts';

/** Maximum number of exports of one account that are in progress. Each occupies a connection and memory. */
export const MAX_EXPORTS_OF_ACCOUNT = 5;
const RETRY_SECONDS = 10;
/** Characters that a turn reads, if there are as many. */
const MIN_TURN_CHARS = 16_384;

/**
 * Turns of all exports in the process, so that one account does not delay the others. Ten exports of 5,000 contacts
 * each delayed a neighbour's request by 3 s.
 */
const turns = createCallerTurns({ maxWaiting: MAX_EXPORTS_OF_ACCOUNT });
const exportCounts = new Map<string, number>();

interface ExportOptions {
  /** Parts of the file. Each is read when the response needs it. */
  readonly parts: AsyncGenerator<string>;
  /** Writes the audit entry of the export. A refused export has none. */
  readonly audit: () => Promise<void>;
}

/**
 * Streams an export. Each of its parts is read and formatted in a turn of the account.
 *
 * @throws TooManyRequests if the account already has {@link MAX_EXPORTS_OF_ACCOUNT} exports in progress
 */
export async function streamExport(accountId: string, { parts, audit }: ExportOptions): Promise<Readable> {
  const count = exportCounts.get(accountId) ?? 0;
  if (count >= MAX_EXPORTS_OF_ACCOUNT) throw new TooManyRequests(texts.tooManyExports, RETRY_SECONDS);
  exportCounts.set(accountId, count + 1);
  const release = () => {
    const rest = (exportCounts.get(accountId) ?? 1) - 1;
    if (rest > 0) exportCounts.set(accountId, rest);
    else exportCounts.delete(accountId);
  };
  try {
    await audit();
  } catch (error) {
    release();
    throw error;
  }
  // If a stream is never read, the generator's `finally` does not run, but the stream closes.
  return Readable.from(generateInTurns(accountId, parts), { objectMode: false }).once('close', release);
}

/** Streams an export of a client in turns of its owner. @throws TooManyRequests */
export async function streamClientExport(database: Knex, clientId: string, options: ExportOptions): Promise<Readable> {
  const [client] = await rows<{ ownerId: string }>(database, SELECT_OWNER_SQL, { clientId });
  return streamExport(client?.ownerId ?? clientId, options);
}

const SELECT_OWNER_SQL = 'SELECT owner_id AS "ownerId" FROM clients WHERE id = :clientId';

/** Joins short parts, such as lines, because each turn is followed by a pause. Returns '' at the end. */
async function readParts(parts: AsyncGenerator<string>): Promise<string> {
  let text = '';
  while (text.length < MIN_TURN_CHARS) {
    const part = await parts.next();
    if (part.done) break;
    text += part.value;
  }
  return text;
}

async function* generateInTurns(accountId: string, parts: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    for (;;) {
      const endTurn = await turns.enter(accountId);
      const text = await readParts(parts).finally(endTurn);
      if (text === '') return;
      yield text;
    }
  } finally {
    await parts.return(undefined);
  }
}
