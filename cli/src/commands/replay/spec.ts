import { cli } from '@recado/texts';
import { platformCommand } from '../../program/platformCommand.ts';
import { replayOptions } from './options.ts';

const { deliveries, replay } = cli;
const client = { name: deliveries.argument, description: deliveries.client };

export const replaySpec = platformCommand({
  name: 'replay',
  texts: replay,
  args: [client, { name: replay.delivery, description: replay.deliveryAbout, optional: true }],
  options: replayOptions,
  load: async () => (await import('./replayDeliveries.ts')).replayDeliveries,
});
