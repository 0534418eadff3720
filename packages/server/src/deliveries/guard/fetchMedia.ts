import { guard as texts } from '@recado/texts';
import { joinSignals } from '@recado/timing';
import { download } from './download.ts';
import type { FetchedFile, MediaRequest } from './FetchedFile.ts';
import type { Guard } from './Guard.ts';
import { MediaRefused } from './MediaRefused.ts';

const DEADLINE_MS = 60_000;

/**
 * Downloads what is to be sent, GET only, and leaves nothing behind when it fails.
 *
 * @throws AddressRefused, MediaRefused (both Spanish, for the caller of the API), the signal's reason, or what the
 *   file system throws
 */
export async function fetchMedia(guard: Guard, request: MediaRequest): Promise<FetchedFile> {
  const deadline = request.deadline ?? AbortSignal.timeout(DEADLINE_MS);
  const { signal, release } = joinSignals(request.signal ? [request.signal, deadline] : [deadline]);
  try {
    return await download(guard, request, signal);
  } catch (error) {
    request.signal?.throwIfAborted();
    if (deadline.aborted) throw new MediaRefused('slow', texts.file.slow, { cause: error });
    throw error;
  } finally {
    release();
  }
}
