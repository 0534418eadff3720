import { readStoredUserId } from '../session/storedSession.ts';
import { isOffline, noteConnection } from './offlineTime.ts';

/**
 * Responses that the conversations need without a network: the user, the lines, the list, the first page of each opened
 * thread, and what surrounds it. Streams of events and searches are none of them.
 */
const STORED_URL_PATTERN = new RegExp(
  [
    '^/api/(auth/(profile|two-step)|clients|starred-messages|conversations(/(waiting|views))?',
    '|clients/(?!connections)[^/?]+',
    '(/(contacts/[^/?]+|labels|colleagues|quick-replies|robot|conversations(/[^/?]+(/(messages|notes|related))?)?))?)',
    '([?](?!.*\\b(around|before|after|cursor|q)=).*)?$',
  ].join(''),
);

/** Whether the worker of the console controls this page, so that the console opens without a network. */
export const canOpenOffline = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null && 'indexedDB' in globalThis;

interface OfflineRequest {
  readonly method: string;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a request and stores its response. Without a network, returns the response stored for the same user. */
export async function fetchOrReadAnswer(
  url: string,
  { method, signal }: OfflineRequest,
  send: () => Promise<Response>,
): Promise<Response> {
  const userId = readStoredUserId();
  if (userId === null || !canOpenOffline()) return send();
  const isStored = method === 'GET' && STORED_URL_PATTERN.test(url);
  const answers = () => import('./answerStore.ts');
  try {
    const response = await send();
    noteConnection();
    if (!isStored) return response;
    const copy = response.ok ? response.clone() : undefined;
    // The screen does not wait for the storage, whose failure only means that the answer is missing offline.
    if (copy)
      answers()
        .then(({ storeAnswer }) => storeAnswer(userId, url, copy))
        .catch(ignore);
    else if (response.status === 403 || response.status === 404)
      answers()
        .then(({ removeAnswer }) => removeAnswer(userId, url))
        .catch(ignore);
    return response;
  } catch (error) {
    if (!isStored || signal?.aborted || !isOffline()) throw error;
    const answer = await answers()
      .then(({ readAnswer }) => readAnswer(userId, url))
      .catch(ignore);
    if (!answer) throw error;
    return answer;
  }
}

const ignore = (): undefined => undefined;
