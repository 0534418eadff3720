import { sendRejectionTexts, groupAndContactTexts as texts } from '@recado/texts';
import { QueueFull } from '@recado/timing';
import { TooManyRequests, Unprocessable } from '../../../core/errors/index.ts';
import { MAX_DECODED_PIXELS, pictureDecoders } from '../../messaging/files/pictureDecoders.ts';
import {
  createOutgoingFilePreparer,
  type FilePreparerDeps,
} from '../../messaging/sending/createOutgoingFilePreparer.ts';
import { assertOneFileSource } from '../../messaging/sending/parseOutgoingContent.ts';

/** Width and height of a picture in pixels, as in WhatsApp's own apps. */
const PICTURE_SIDE_PIXELS = 640;
const CONVERSION_TIMEOUT_SECONDS = 10;
const RETRY_AFTER_SECONDS = 10;

/** Source of a picture: exactly one of `mediaUrl` and `mediaId` is set. */
export interface PictureSource {
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
}

/** Converts image files named in requests to pictures for groups and profiles. */
export function createPictureConverter(dependencies: Omit<FilePreparerDeps, 'areFilesStored'>) {
  // No message refers to these files, so they would never be removed.
  const filePreparer = createOutgoingFilePreparer({ ...dependencies, areFilesStored: false });
  return {
    /**
     * Crops a picture to a square around its centre and returns it as a JPEG.
     * @throws Invalid if the source does not name exactly one file; MediaRefused if the file cannot be fetched;
     * Unprocessable if the file is no picture, or has too many pixels; TooManyRequests if too many pictures wait
     */
    async toSquareJpeg(clientId: string, source: PictureSource): Promise<Uint8Array> {
      assertOneFileSource(source);
      return filePreparer.prepareFile(clientId, { kind: 'image', ...source }, async ({ file: { path } }) => {
        const { default: sharp } = await import('sharp');
        const picture = sharp(path, { limitInputPixels: MAX_DECODED_PIXELS, failOn: 'truncated' });
        const decode = () =>
          picture
            .timeout({ seconds: CONVERSION_TIMEOUT_SECONDS })
            .autoOrient()
            .resize(PICTURE_SIDE_PIXELS, PICTURE_SIDE_PIXELS, { fit: 'cover' })
            .flatten({ background: 'white' })
            .jpeg({ quality: 80 })
            .toBuffer();
        try {
          return new Uint8Array(await pictureDecoders.run(decode));
        } catch (error) {
          if (!(error instanceof QueueFull)) throw new Unprocessable(texts.notAPicture);
          throw new TooManyRequests(sendRejectionTexts.busy(RETRY_AFTER_SECONDS), RETRY_AFTER_SECONDS);
        }
      });
    },
  };
}
export type PictureConverter = ReturnType<typeof createPictureConverter>;
