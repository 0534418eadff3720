import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';

const { groupList: texts } = cli;

export const groupsSpec = platformCommand({
  name: 'groups',
  texts,
  args: [texts.client, { ...texts.group, optional: true }],
  acceptsApiToken: true,
  load: async () => (await import('./listGroups.ts')).listGroups,
});
