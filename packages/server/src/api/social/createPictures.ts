import { social as texts } from '@recado/texts';
import { Unprocessable } from '../../ground/errors/index.ts';
import { createFiles, type FilesDependencies } from '../sending/createFiles.ts';
import { oneFile } from '../sending/readMessage.ts';

/** Pixels of each side, as WhatsApp's own apps send them. */
const SIDE = 640;
/** Pixels of a picture that is read; a larger one is refused. */
const MOST_PIXELS = 50_000_000;
const SECONDS = 10;

/** Exactly one of the two. */
export interface AskedPicture {
  readonly mediaUrl?: string | undefined;
  readonly mediaId?: string | undefined;
}

/** Pictures of groups and of people, made of files that callers name. */
export function createPictures(dependencies: FilesDependencies) {
  const files = createFiles(dependencies);
  return {
    /**
     * A square JPEG of the middle of a picture.
     * @throws Invalid unless one file is named, MediaRefused, Unprocessable when it is no picture
     */
    async square(clientId: string, asked: AskedPicture): Promise<Uint8Array> {
      oneFile(asked);
      return files(clientId, { kind: 'image', ...asked }, async ({ file: { path } }) => {
        const { default: sharp } = await import('sharp');
        const picture = sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'truncated' });
        const jpeg = picture
          .timeout({ seconds: SECONDS })
          .autoOrient()
          .resize(SIDE, SIDE, { fit: 'cover' })
          .flatten({ background: 'white' })
          .jpeg({ quality: 80 })
          .toBuffer();
        return new Uint8Array(
          await jpeg.catch(() => {
            throw new Unprocessable(texts.notAPicture);
          }),
        );
      });
    },
  };
}
export type Pictures = ReturnType<typeof createPictures>;
