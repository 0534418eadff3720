import { cliTexts } from '@recado/texts';
import type { CommandGroupSpec } from '../../program/CommandSpec.ts';
import { createPlatformCommand } from '../../program/createPlatformCommand.ts';
import { deliveryListOptions } from './options.ts';

const { deliveries } = cliTexts;
const { list, show } = deliveries;
const client = { name: deliveries.argument, description: deliveries.client };

/** Commands for the deliveries to webhooks. */
export const deliveriesSpec: CommandGroupSpec = {
  name: 'deliveries',
  texts: deliveries,
  defaultCommand: 'list',
  commands: [
    createPlatformCommand({
      name: 'list',
      texts: list,
      args: [client],
      options: deliveryListOptions,
      load: async () => (await import('./listDeliveries.ts')).listDeliveries,
    }),
    createPlatformCommand({
      name: 'show',
      texts: show,
      args: [client, { name: show.argument, description: show.about }],
      load: async () => (await import('./showDelivery.ts')).showDelivery,
    }),
  ],
};
