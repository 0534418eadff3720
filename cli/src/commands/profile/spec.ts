import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { whatsAppProfileOptions } from './options.ts';

const { profile } = cliTexts;

export const profileSpec = createPlatformCommand({
  name: 'profile',
  texts: profile,
  args: [profile.client],
  options: whatsAppProfileOptions,
  acceptsApiToken: true,
  load: async () => (await import('./changeOrShowWhatsAppProfile.ts')).changeOrShowWhatsAppProfile,
});
