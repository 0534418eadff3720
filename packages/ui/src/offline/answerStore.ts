import { readStoredUserId } from '../session/storedSession.ts';
import { runAnswersTransaction, type StoredAnswer } from './offlineDatabase.ts';
import { isOffline, noteStoredAnswer } from './offlineTime.ts';

/** Maximum number of stored answers. Each opened thread stores about five. */
const MAX_STORED_ANSWERS = 400;
/** Days after which an answer is deleted. Safari deletes the whole storage of unused sites after seven days. */
const MAX_ANSWER_AGE_MS = 14 * 86_400_000;
/** Number of stored answers after which old ones are deleted. */
const PRUNE_INTERVAL = 50;
let storedSincePrune = 0;

/** Stores the response of a user. Does nothing if the user has left in the meantime. */
export async function storeAnswer(userId: string, url: string, response: Response): Promise<void> {
  const body = await response.text();
  if (readStoredUserId() !== userId) return;
  const answer: StoredAnswer = { userId, url, body: removeSecrets(body), storedAt: Date.now() };
  await runAnswersTransaction('readwrite', store => store.put(answer));
  storedSincePrune += 1;
  if (storedSincePrune % PRUNE_INTERVAL === 1) await pruneAnswers();
}

/** Empties secrets. The server sends them only for minutes after a proof of identity, so the disk must not keep them. */
const removeSecrets = (body: string): string =>
  JSON.stringify(JSON.parse(body, (name, value: unknown) => (SECRET_FIELDS.has(name) ? '' : value)));

const SECRET_FIELDS: ReadonlySet<string> = new Set(['apiToken', 'verifyToken']);

/** Deletes an answer and everything below its URL, such as the threads of a line, which the user may not read any more. */
export const removeAnswer = (userId: string, url: string): Promise<undefined> =>
  runAnswersTransaction('readwrite', store => store.delete(IDBKeyRange.bound([userId, url], [userId, `${url}\uffff`])));

/** Reads a stored answer as a response. Undefined if the user has none for this URL. */
export async function readAnswer(userId: string, url: string): Promise<Response | undefined> {
  const answer: StoredAnswer | undefined = await runAnswersTransaction('readonly', store => store.get([userId, url]));
  // The network may be back, or another user may have signed in, since the request failed.
  if (!answer || !isOffline() || readStoredUserId() !== userId) return undefined;
  noteStoredAnswer(answer.storedAt);
  return new Response(answer.body, { headers: { 'content-type': 'application/json; charset=utf-8' } });
}

async function pruneAnswers(): Promise<void> {
  const answers: StoredAnswer[] = await runAnswersTransaction('readonly', store => store.getAll());
  const oldest = Date.now() - MAX_ANSWER_AGE_MS;
  const expired = answers
    .toSorted((a, b) => b.storedAt - a.storedAt)
    .filter(({ storedAt }, index) => index >= MAX_STORED_ANSWERS || storedAt < oldest);
  for (const { userId, url } of expired) await runAnswersTransaction('readwrite', store => store.delete([userId, url]));
}
