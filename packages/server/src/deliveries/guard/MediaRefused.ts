import { outboundRequestErrorTexts as texts } from '@recado/texts';
import { DomainError } from '../../core/errors/index.ts';

/**
 * Reason for which a media file was rejected. `status`: the file's server returned an HTTP error. `slow`: the
 * deadline for the download was exceeded. `cut`: the downloaded body is incomplete.
 */
export type MediaRefusalReason =
  | 'unreachable'
  | 'status'
  | 'slow'
  | 'cut'
  | 'empty'
  | 'encoded'
  | 'too-large'
  | 'web-page'
  | 'other-type';

/**
 * Error: the URL is allowed, but returned no file that can be sent. The HTTP status is 413 if the file
 * is too large, otherwise 422.
 */
export class MediaRefused extends DomainError {
  readonly code = 'media-refused';
  readonly status: number;
  readonly reason: MediaRefusalReason;

  constructor(reason: MediaRefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.status = reason === 'too-large' ? 413 : 422;
  }
}

/**
 * Creates the error for a file that is larger than `maxBytes`. Its message contains the limit in
 * megabytes (10^6 bytes), rounded down to a tenth.
 */
export function createFileTooLargeError(maxBytes: number): MediaRefused {
  const megabytes = Math.floor(maxBytes / 100_000) / 10;
  return new MediaRefused('too-large', texts.file.tooLarge(megabytes));
}
