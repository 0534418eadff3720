import { cliTexts } from '@recado/texts';
import { sendCommandOptions } from '../../sending/options.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { createJoiValueParser, defineChoiceValue } from '../../settings/valueParsers.ts';

const { options: about, expected } = cliTexts.sendMedia;

/**
 * WhatsApp's maximum length of a caption, in characters. It is a copy of `MAX_CAPTION_CHARS`, so that the help
 * need not load the contract.
 */
const MAX_CAPTION_LENGTH = 1024;

/** Message types that can be chosen for a file. */
const fileKinds = ['image', 'document', 'video', 'audio', 'voice', 'sticker'] as const;

/** Options of `recado send-media`. */
export const sendMediaOptions = {
  type: { flag: '--type', about: about.type, ...defineChoiceValue(fileKinds) },
  caption: {
    flag: '--caption',
    about: about.caption,
    parse: createJoiValueParser<string>(joi => joi.string().max(MAX_CAPTION_LENGTH)),
    expected: expected.caption(MAX_CAPTION_LENGTH),
  },
  fileName: {
    flag: '--file-name',
    about: about.fileName,
    parse: createJoiValueParser<string>(joi =>
      joi
        .string()
        .max(255)
        .pattern(/^[^/\\\p{Cc}]+$/u),
    ),
    expected: expected.fileName,
  },
  ...sendCommandOptions,
} as const satisfies OptionTable;
