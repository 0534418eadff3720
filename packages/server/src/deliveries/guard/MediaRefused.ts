import { guard as texts } from '@recado/texts';
import { DomainError } from '../../ground/errors/index.ts';

/** Why a file was not taken: `status` is an error answer of its server, `slow` the deadline, `cut` an incomplete body. */
export type MediaRefusal =
  | 'unreachable'
  | 'status'
  | 'slow'
  | 'cut'
  | 'empty'
  | 'encoded'
  | 'too-large'
  | 'web-page'
  | 'other-type';

/** 422, or 413 when it is too large: the address is one we call, but what it answers is no file that can be sent. */
export class MediaRefused extends DomainError {
  readonly code = 'media-refused';
  readonly status: number;
  readonly reason: MediaRefusal;

  constructor(reason: MediaRefusal, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
    this.status = reason === 'too-large' ? 413 : 422;
  }
}

/** `maxBytes` said in megabytes (10^6 bytes), never more than it is. */
export function refuseSize(maxBytes: number): MediaRefused {
  const megabytes = Math.floor(maxBytes / 100_000) / 10;
  return new MediaRefused('too-large', texts.file.tooLarge(megabytes));
}
