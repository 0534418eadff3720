import { guard as texts } from '@recado/texts';
import { MediaRefused } from './MediaRefused.ts';

/** `maxBytes` said in megabytes (10^6 bytes), never more than it is. */
export function tooLarge(maxBytes: number): MediaRefused {
  const megabytes = Math.floor(maxBytes / 100_000) / 10;
  return new MediaRefused('too-large', texts.file.tooLarge(megabytes));
}
