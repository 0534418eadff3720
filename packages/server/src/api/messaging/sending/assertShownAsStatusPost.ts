import { MAX_STATUS_POST_VIDEO_SECONDS } from '@recado/contract/rules';
import { statusPostTexts as texts } from '@recado/texts';
import { Unprocessable } from '../../../core/errors/index.ts';
import type { SendableFile } from '../../../lines/sessions/index.ts';

/**
 * Checks that phones show a prepared file as a picture or video of a status post. A video of unknown duration is sent.
 * @throws Unprocessable if the file became a document, or if the video is too long
 */
export function assertShownAsStatusPost(
  type: 'image' | 'video',
  { kind, seconds = 0 }: Pick<SendableFile, 'kind' | 'seconds'>,
): void {
  if (kind !== type) throw new Unprocessable(texts.notShown[type]);
  if (type === 'video' && seconds > MAX_STATUS_POST_VIDEO_SECONDS)
    throw new Unprocessable(texts.videoTooLong(Math.round(seconds), MAX_STATUS_POST_VIDEO_SECONDS));
}
