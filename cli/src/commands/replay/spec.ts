import { cliTexts } from '@recado/texts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { replayOptions } from './options.ts';

const { deliveries, replay } = cliTexts;
const client = { name: deliveries.argument, description: deliveries.client };

export const replaySpec = createPlatformCommand({
  name: 'replay',
  texts: replay,
  args: [client, { name: replay.delivery, description: replay.deliveryAbout, optional: true }],
  options: replayOptions,
  // Confirm only periods: they may contain more deliveries than the user expects. An ID names exactly one.
  confirmation: { isNeeded: ({ args, givenOptions }) => args.length < 2 && givenOptions.has('since') },
  load: async () => (await import('./replayDeliveries.ts')).replayDeliveries,
});
