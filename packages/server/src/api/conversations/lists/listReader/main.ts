/**
 * Program that reads one list of people. It runs in a thread of its own: a list of 20 MB takes seconds to read, and a
 * hostile one may take for ever. The thread sends rows only on request, so that the receiver can answer other requests
 * after each chunk.
 */
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { Invalid } from '../../../../core/errors/index.ts';
import type { ColumnFields } from '../assignListColumns.ts';
import { readContactList } from '../readContactList.ts';
import type { ListReaderInput, ListReaderMessage } from '../readListInThread.ts';

/** Rows of one message. Receiving them takes about 2 ms. */
const ROWS_PER_MESSAGE = 500;

if (!parentPort) throw new Error('the list reader runs only in a worker thread');
const port = parentPort;
const { bytes, lineCountry, chosen, sheet } = workerData as ListReaderInput;

const sendAndReceive = async (message: ListReaderMessage): Promise<unknown> => {
  port.postMessage(message);
  const [response] = await once(port, 'message');
  return response;
};
const recall = async (headings: readonly string[]) =>
  (await sendAndReceive({ kind: 'headings', headings })) as ColumnFields | undefined;

try {
  const { rows, ...list } = await readContactList(Buffer.from(bytes), { lineCountry, chosen, sheet, recall });
  await sendAndReceive({ kind: 'list', list });
  for (let at = 0; at < rows.length; at += ROWS_PER_MESSAGE)
    await sendAndReceive({ kind: 'rows', rows: rows.slice(at, at + ROWS_PER_MESSAGE) });
  port.postMessage({ kind: 'end' } satisfies ListReaderMessage);
} catch (error) {
  if (!(error instanceof Invalid)) throw error;
  port.postMessage({ kind: 'invalid', message: error.message, fields: error.fields } satisfies ListReaderMessage);
}
