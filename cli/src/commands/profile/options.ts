import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { matching, text } from '../../settings/shapes.ts';

const { options: about, expected } = cli.profile;

/** WhatsApp's own limits, characters (`PROFILE_NAME_LIMIT` and `ABOUT_LIMIT` of the contract, which is not loaded for the help). */
const NAME = 25;
const ABOUT = 139;
/** Of a path or an address. */
const PATH = 4_096;

/** What `recado profile` changes. */
export const profileOptions = {
  name: { flag: '--name', about: about.name, ...text(NAME) },
  about: {
    flag: '--about',
    about: about.about,
    shape: matching<string>(joi => joi.string().allow('').max(ABOUT)),
    expected: cli.expected.text(ABOUT),
  },
  picture: {
    flag: '--picture',
    about: about.picture,
    shape: matching<string>(joi => joi.string().max(PATH)),
    expected: expected.picture,
  },
  removePicture: { flag: '--remove-picture', about: about.removePicture, isSwitch: true },
} as const satisfies OptionTable;
