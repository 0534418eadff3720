import { cliTexts } from '@recado/texts';
import type { Option } from '../settings/Option.ts';

/**
 * Option of the commands that link a line with its owner's credentials. The option takes a file, because other
 * users of the machine can read the values on a command line.
 */
export const credentialsFileOption = {
  flag: '--credentials-file',
  about: cliTexts.clients.transport.credentialsFile,
} as const satisfies Option;
