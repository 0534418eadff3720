import { livenessProbe } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

export const proveSpec = platformCommand({
  name: 'prove',
  texts: livenessProbe.cli,
  args: [livenessProbe.cli.client],
  load: async () => (await import('./probeClient.ts')).probeClient,
});
