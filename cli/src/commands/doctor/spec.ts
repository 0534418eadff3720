import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { doctorOptions } from './options.ts';

export const doctorSpec = createServerCommand({
  name: 'doctor',
  texts: cliTexts.doctor,
  options: { ...serverOptions, ...doctorOptions },
  // The checks already report problems in sentences, and log warnings would repeat them.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./runDoctor.ts')).runDoctor,
});
