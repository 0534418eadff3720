import { checkObjectStorage } from '@recado/server';
import { cliTexts } from '@recado/texts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import { createFailedDoctorCheck, createPassedDoctorCheck, type DoctorCheck } from './DoctorCheck.ts';

const texts = cliTexts.doctor.media;

/**
 * Checks that object storage accepts, returns and deletes a file. The check is skipped if files are stored on
 * the local disk.
 */
export async function checkMediaStorage({
  mediaUrl,
  dataDir,
}: Pick<ServerSettings, 'mediaUrl' | 'dataDir'>): Promise<DoctorCheck[]> {
  if (mediaUrl === undefined) return [];
  const { hostname, searchParams } = new URL(mediaUrl);
  try {
    await checkObjectStorage(mediaUrl, dataDir);
    return [
      createPassedDoctorCheck(
        'media',
        searchParams.has('write') ? texts.writesToFolder(hostname) : texts.ready(hostname),
      ),
    ];
  } catch (error) {
    const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } };
    return [
      $metadata?.httpStatusCode === 403
        ? createFailedDoctorCheck('media', texts.refused(hostname), texts.refusedNext)
        : createFailedDoctorCheck('media', texts.noResponse(hostname), texts.noResponseNext),
    ];
  }
}
