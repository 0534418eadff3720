import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { profileOptions } from './options.ts';

const { profile } = cliTexts;

export const profileSpec = createPlatformCommand({
  name: 'profile',
  texts: profile,
  args: [profile.client],
  options: profileOptions,
  acceptsApiToken: true,
  load: async () => (await import('./showProfile.ts')).showProfile,
});
