import { cli } from '@recado/texts';
import type { Option } from '../settings/Option.ts';

/** Of the commands that link a line by what its owner copied: never a value on the command line, where others read it. */
export const credentialsFile = {
  flag: '--credentials-file',
  about: cli.clients.transport.credentialsFile,
} as const satisfies Option;
