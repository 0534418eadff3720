import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { doctorOptions } from './options.ts';

export const doctorSpec = serverCommand({
  name: 'doctor',
  texts: cli.doctor,
  options: { ...serverOptions, ...doctorOptions },
  // The checks already report problems in sentences, and log warnings would repeat them.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./runDoctor.ts')).runDoctor,
});
