import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { profileOptions } from './options.ts';

const { profile } = cli;

export const profileSpec = platformCommand({
  name: 'profile',
  texts: profile,
  args: [profile.client],
  options: profileOptions,
  acceptsApiToken: true,
  load: async () => (await import('./showProfile.ts')).showProfile,
});
