import { tryDepot } from '@recado/server';
import { cli } from '@recado/texts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import { type Check, failed, ok } from './Check.ts';

const texts = cli.doctor.media;

/** Whether the object storage takes a file, shows it and lets it go; nothing where files stay on this disk. */
export async function checkMedia({
  mediaUrl,
  dataDir,
}: Pick<ServerSettings, 'mediaUrl' | 'dataDir'>): Promise<Check[]> {
  if (mediaUrl === undefined) return [];
  const { hostname, searchParams } = new URL(mediaUrl);
  try {
    await tryDepot(mediaUrl, dataDir);
    return [ok('media', searchParams.has('write') ? texts.bringing(hostname) : texts.ready(hostname))];
  } catch (error) {
    const { $metadata } = error as { readonly $metadata?: { readonly httpStatusCode?: number } };
    return [
      $metadata?.httpStatusCode === 403
        ? failed('media', texts.refused(hostname), texts.refusedNext)
        : failed('media', texts.silent(hostname), texts.silentNext),
    ];
  }
}
