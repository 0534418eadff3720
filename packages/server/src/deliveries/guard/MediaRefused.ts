import { outboundRequestErrors as texts } from '@recado/texts';
import { DomainError } from '../../core/errors/index.ts';

/**
 * Reason for a rejected file. `status`: HTTP error of its server. `slow`: deadline exceeded.
 * `cut`: incomplete body.
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
 * Error for an allowed URL that returned no file that can be sent. HTTP 413 if the file is too
 * large, otherwise 422.
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
 * Creates the error for a file above `maxBytes`. It states the limit in megabytes (10^6 bytes),
 * rounded down to a tenth.
 */
export function createFileTooLargeError(maxBytes: number): MediaRefused {
  const megabytes = Math.floor(maxBytes / 100_000) / 10;
  return new MediaRefused('too-large', texts.file.tooLarge(megabytes));
}
