import type { MediaType } from '@recado/contract';
import { mediaTypes } from '@recado/contract/rules';
import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

const { send, sendMedia } = cli;

export interface SendSettings {
  readonly idempotencyKey?: string;
}

export interface SendMediaSettings extends SendSettings {
  readonly type?: MediaType;
  readonly caption?: string;
  readonly fileName?: string;
}

/** WhatsApp's own limit, characters (`CAPTION_LIMIT` of the contract). */
const CAPTION = 1024;

/** What can be said to `recado send`. */
export const sendTable = {
  idempotencyKey: { flag: '--idempotency-key', about: send.keyOption, expected: send.expectedKey },
} as const satisfies OptionTable<keyof SendSettings>;

/** What can be said to `recado send-media`. */
export const sendMediaTable = {
  type: {
    flag: '--type',
    about: sendMedia.options.type,
    expected: cli.expected.oneOf(mediaTypes.join(', ')),
  },
  caption: {
    flag: '--caption',
    about: sendMedia.options.caption,
    expected: sendMedia.expected.caption(CAPTION),
  },
  fileName: {
    flag: '--file-name',
    about: sendMedia.options.fileName,
    expected: sendMedia.expected.fileName,
  },
  ...sendTable,
} as const satisfies OptionTable<keyof SendMediaSettings>;
