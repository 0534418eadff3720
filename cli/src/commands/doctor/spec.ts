import { cliTexts } from '@recado/texts';
import { createServerCommand } from '../../program/createServerCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { doctorOptions } from './options.ts';

export const doctorSpec = createServerCommand({
  name: 'doctor',
  texts: cliTexts.doctor,
  options: { ...serverOptions, ...doctorOptions },
  // Do not log warnings, because they would repeat problems that the checks already describe in sentences.
  defaultLogLevel: () => 'error',
  load: async () => (await import('./runDoctor.ts')).runDoctor,
});
