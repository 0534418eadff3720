import { cli } from '@recado/texts';
import { serverCommand } from '../../program/serverCommand.ts';
import { serverOptions } from '../../settings/serverOptions.ts';

export const doctorSpec = serverCommand({
  name: 'doctor',
  texts: cli.doctor,
  options: serverOptions,
  load: async () => (await import('./doctor.ts')).doctor,
});
