import { proof } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

export const proveSpec = platformCommand({
  name: 'prove',
  texts: proof.cli,
  args: [proof.cli.client],
  load: async () => (await import('./prove.ts')).prove,
});
