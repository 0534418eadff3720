import { SHARES_DATABASE } from '@recado/ui';

/** Query parameter of the page that the worker opens after another app shared content. */
export const SHARED_CONTENT_PARAMETER = 'compartido';
/** Milliseconds after which shared content is ignored. */
const MAX_SHARE_AGE_MS = 86_400_000;

/** Content that another app shared, as the service worker stores it. */
export interface SharedContent {
  readonly text: string;
  readonly files: readonly File[];
  readonly sharedAt: number;
}

/** Takes the shared content, which is deleted. Undefined if there is none. */
export const takeSharedContent = (): Promise<SharedContent | undefined> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open(SHARES_DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('shares');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('shares', 'readwrite');
      const reading: IDBRequest<SharedContent | undefined> = transaction.objectStore('shares').get('latest');
      transaction.objectStore('shares').delete('latest');
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => {
        opening.result.close();
        const { result: content } = reading;
        resolve(content && Date.now() - content.sharedAt < MAX_SHARE_AGE_MS ? content : undefined);
      };
    };
  });
