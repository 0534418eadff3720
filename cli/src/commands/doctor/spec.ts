import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { doctorOptions } from './options.ts';

export const doctorSpec = serverCommand({
  name: 'doctor',
  texts: cli.doctor,
  options: { ...serverOptions, ...doctorOptions },
  // What stands in the way is said in a sentence.
  level: () => 'error',
  load: async () => (await import('./doctor.ts')).doctor,
});
