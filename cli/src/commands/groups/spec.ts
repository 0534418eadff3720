import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';

const { groupList: texts } = cliTexts;

export const groupsSpec = createPlatformCommand({
  name: 'groups',
  texts,
  args: [texts.client, { ...texts.group, optional: true }],
  acceptsApiToken: true,
  load: async () => (await import('./listGroups.ts')).listGroups,
});
