import { cli } from '@recado/texts';
import { sendOptions } from '../../sending/options.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { matching, oneOf } from '../../settings/shapes.ts';

const { options: about, expected } = cli.sendMedia;

/** WhatsApp's own limit, characters (`CAPTION_LIMIT` of the contract, which is not loaded for the help). */
const CAPTION = 1024;

/** What a file can be sent as. */
const fileKinds = ['image', 'document', 'video', 'audio', 'voice', 'sticker'] as const;

/** What can be said to `recado send-media`. */
export const sendMediaOptions = {
  type: { flag: '--type', about: about.type, ...oneOf(fileKinds) },
  caption: {
    flag: '--caption',
    about: about.caption,
    shape: matching<string>(joi => joi.string().max(CAPTION)),
    expected: expected.caption(CAPTION),
  },
  fileName: {
    flag: '--file-name',
    about: about.fileName,
    shape: matching<string>(joi =>
      joi
        .string()
        .max(255)
        .pattern(/^[^/\\\p{Cc}]+$/u),
    ),
    expected: expected.fileName,
  },
  ...sendOptions,
} as const satisfies OptionTable;
