import { checkObjectStorage } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import { withObjectStorage } from '../../serving/openObjectStorage.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { platformNodeOptions } from '../../settings/platformNodeOptions.ts';
import { createFailedDoctorCheck, createPassedDoctorCheck, type DoctorCheck } from './DoctorCheck.ts';

const texts = cliTexts.doctor.media;
const { flag: neededBy } = platformNodeOptions.mediaUrl;

/**
 * Checks that object storage accepts, returns and deletes a file. The check is skipped if files are stored on
 * the local disk.
 */
export async function checkMediaStorage(context: Pick<ServerContext, 'settings' | 'log'>): Promise<DoctorCheck[]> {
  const { mediaUrl, dataDir } = context.settings;
  if (mediaUrl === undefined) return [];
  const { hostname, searchParams } = new URL(mediaUrl);
  try {
    await withObjectStorage(context, { url: mediaUrl, neededBy }, objectStorage =>
      checkObjectStorage(objectStorage, dataDir),
    );
    return [
      createPassedDoctorCheck(
        'media',
        searchParams.has('write') ? texts.writesToFolder(hostname) : texts.ready(hostname),
      ),
    ];
  } catch (error) {
    if (error instanceof Failure) return [createFailedDoctorCheck('media', error.message, texts.noResponseNext)];
    return [
      (error as NodeJS.ErrnoException).code === 'EACCES'
        ? createFailedDoctorCheck('media', texts.refused(hostname), texts.refusedNext)
        : createFailedDoctorCheck('media', texts.noResponse(hostname), texts.noResponseNext),
    ];
  }
}
