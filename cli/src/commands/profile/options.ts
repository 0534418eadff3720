import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { createJoiValueParser, defineTextValue } from '../../settings/valueParsers.ts';

const { options: about, expected } = cliTexts.profile;

/**
 * WhatsApp's limits in characters. Copies of the contract's `MAX_PROFILE_NAME_CHARS` and `MAX_ABOUT_CHARS`,
 * because the help must not load the contract.
 */
const MAX_NAME_LENGTH = 25;
const MAX_ABOUT_LENGTH = 139;
/** Maximum characters of a path or URL. */
const MAX_SOURCE_LENGTH = 4_096;

/** Options of `recado profile`. */
export const whatsAppProfileOptions = {
  name: { flag: '--name', about: about.name, ...defineTextValue(MAX_NAME_LENGTH) },
  about: {
    flag: '--about',
    about: about.about,
    parse: createJoiValueParser<string>(joi => joi.string().allow('').max(MAX_ABOUT_LENGTH)),
    expected: cliTexts.expected.text(MAX_ABOUT_LENGTH),
  },
  picture: {
    flag: '--picture',
    about: about.picture,
    parse: createJoiValueParser<string>(joi => joi.string().max(MAX_SOURCE_LENGTH)),
    expected: expected.picture,
  },
  removePicture: { flag: '--remove-picture', about: about.removePicture, isSwitch: true },
} as const satisfies OptionTable;
