import { cli } from '@recado/texts';
import type { GroupSpec } from '../../program/CommandSpec.ts';
import { platformCommand } from '../../program/platformCommand.ts';
import { deliveriesOptions } from './options.ts';

const { deliveries } = cli;
const { list, show } = deliveries;
const client = { name: deliveries.argument, description: deliveries.client };

/** Commands for the deliveries to webhooks. */
export const deliveriesSpec: GroupSpec = {
  name: 'deliveries',
  texts: deliveries,
  defaultCommand: 'list',
  commands: [
    platformCommand({
      name: 'list',
      texts: list,
      args: [client],
      options: deliveriesOptions,
      load: async () => (await import('./listDeliveries.ts')).listDeliveries,
    }),
    platformCommand({
      name: 'show',
      texts: show,
      args: [client, { name: show.argument, description: show.about }],
      load: async () => (await import('./showDelivery.ts')).showDelivery,
    }),
  ],
};
