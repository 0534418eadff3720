import { checkObjectStorage } from '@recado/server';
import { cli } from '@recado/texts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import { type Check, createFailedCheck, createPassedCheck } from './Check.ts';

const texts = cli.doctor.media;

/**
 * Checks that object storage accepts, returns and deletes a file. The check is skipped if files are stored on
 * the local disk.
 */
export async function checkMedia({
  mediaUrl,
  dataDir,
}: Pick<ServerSettings, 'mediaUrl' | 'dataDir'>): Promise<Check[]> {
  if (mediaUrl === undefined) return [];
  const { hostname, searchParams } = new URL(mediaUrl);
  try {
    await checkObjectStorage(mediaUrl, dataDir);
    return [
      createPassedCheck('media', searchParams.has('write') ? texts.writesToFolder(hostname) : texts.ready(hostname)),
    ];
  } catch (error) {
    const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } };
    return [
      $metadata?.httpStatusCode === 403
        ? createFailedCheck('media', texts.refused(hostname), texts.refusedNext)
        : createFailedCheck('media', texts.noResponse(hostname), texts.noResponseNext),
    ];
  }
}
