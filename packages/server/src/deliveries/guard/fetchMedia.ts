import { outboundRequestErrorTexts as texts } from '@recado/texts';
import { joinAbortSignals } from '@recado/timing';
import type { SsrfGuard } from './createSsrfGuard.ts';
import { downloadMedia } from './downloadMedia.ts';
import type { FetchedFile, FetchMediaRequest } from './FetchedFile.ts';
import { MediaRefused } from './MediaRefused.ts';

const MAX_DOWNLOAD_MS = 60_000;

/**
 * Downloads a file to send, with GET only. Leaves no file behind if it fails.
 *
 * @throws AddressRefused, MediaRefused (both with Spanish messages for the caller of the API), the
 *   signal's reason, or an error of the file system
 */
export async function fetchMedia(guard: SsrfGuard, request: FetchMediaRequest): Promise<FetchedFile> {
  const deadline = request.deadline ?? AbortSignal.timeout(MAX_DOWNLOAD_MS);
  const { signal, release } = joinAbortSignals(request.signal ? [request.signal, deadline] : [deadline]);
  try {
    return await downloadMedia(guard, request, signal);
  } catch (error) {
    request.signal?.throwIfAborted();
    if (deadline.aborted) throw new MediaRefused('slow', texts.file.slow, { cause: error });
    throw error;
  } finally {
    release();
  }
}
