import { livenessProbe } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

export const proveSpec = createPlatformCommand({
  name: 'prove',
  texts: livenessProbe.cli,
  args: [livenessProbe.cli.client],
  load: async () => (await import('./probeClient.ts')).probeClient,
});
