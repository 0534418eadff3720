import { cli } from '@recado/texts';
import { deliveriesTable, replayTable } from '../../settings/deliveriesTables.ts';
import type { CommandSpec } from '../CommandSpec.ts';
import { platformCommand } from '../platformCommand.ts';

const { deliveries, replay } = cli;
const { list, show } = deliveries;
const client = { name: deliveries.argument, about: deliveries.client };

/** What was sent to webhooks, and sending it again. */
export const deliverySpecs: readonly CommandSpec[] = [
  {
    name: 'deliveries',
    texts: deliveries,
    usual: 'list',
    commands: [
      platformCommand({
        name: 'list',
        texts: list,
        args: [client],
        options: deliveriesTable,
        load: async () => (await import('../../commands/deliveries/listDeliveries.ts')).listDeliveries,
      }),
      platformCommand({
        name: 'show',
        texts: show,
        args: [client, { name: show.argument, about: show.about }],
        load: async () => (await import('../../commands/deliveries/showDelivery.ts')).showDelivery,
      }),
    ],
  },
  platformCommand({
    name: 'replay',
    texts: replay,
    args: [client, { name: replay.delivery, about: replay.deliveryAbout, optional: true }],
    options: replayTable,
    load: async () => (await import('../../commands/replay/replay.ts')).replay,
  }),
];
