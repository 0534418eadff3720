import type { ObjectStorage } from './ReadableFile.ts';

/** Path below which object storage contains the files of messages and clients. */
export const MEDIA_PREFIX = 'media/';

/** Removes all files of a client from object storage. */
export async function removeClientObjects(
  objectStorage: Pick<ObjectStorage, 'list' | 'remove'>,
  clientId: string,
): Promise<void> {
  for await (const { relativePath } of objectStorage.list(`${MEDIA_PREFIX}${clientId}/`))
    await objectStorage.remove(relativePath);
}
