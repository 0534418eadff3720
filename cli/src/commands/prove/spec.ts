import { livenessProbeTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

export const proveSpec = createPlatformCommand({
  name: 'prove',
  texts: livenessProbeTexts.cli,
  args: [livenessProbeTexts.cli.client],
  load: async () => (await import('./probeClient.ts')).probeClient,
});
