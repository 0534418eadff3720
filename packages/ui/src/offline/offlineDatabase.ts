import { ANSWERS_DATABASE } from './clearOfflineData.ts';

/** Response of the API that this browser stored, so that its screen opens without a network. */
export interface StoredAnswer {
  /** ID of the user who received the response. No other user of this browser reads it. */
  readonly userId: string;
  readonly url: string;
  readonly body: string;
  /** Time in milliseconds since 1970. */
  readonly storedAt: number;
}

const ANSWERS_STORE = 'answers';

/**
 * Runs a transaction on the stored answers. The connection is opened each time, because iOS closes connections of
 * suspended pages, and an open connection delays the deletion at logout.
 *
 * @throws DOMException if the browser has no database, as in some private windows, or if its storage is full
 */
export async function runAnswersTransaction<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const opening = indexedDB.open(ANSWERS_DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(ANSWERS_STORE, { keyPath: ['userId', 'url'] });
  const database = await toPromise(opening);
  try {
    const transaction = database.transaction(ANSWERS_STORE, mode);
    const isComplete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const [result] = await Promise.all([toPromise(run(transaction.objectStore(ANSWERS_STORE))), isComplete]);
    return result;
  } finally {
    database.close();
  }
}

const toPromise = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
