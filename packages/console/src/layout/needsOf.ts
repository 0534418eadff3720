import type { Client, DisabledWebhook } from '@recado/contract';
import { layout } from '@recado/texts';

/** Something that waits for the owner to do it. */
export interface Need {
  /** Of its own among all needs. */
  readonly key: string;
  readonly clientId: string;
  readonly businessName: string;
  /** What happened and what to do. */
  readonly text: string;
}

/** States that end only when the owner does something. */
const helpless: readonly Client['connection']['state'][] = ['needs-relink', 'forbidden', 'parked'];

/** What the bell shows: clients that will not come back by themselves, and addresses that nothing is sent to any more. */
export const needsOf = (clients: readonly Client[], webhooks: readonly DisabledWebhook[]): Need[] => [
  ...clients
    .filter(({ connection }) => helpless.includes(connection.state))
    .map(({ id, businessName, connection: { explanation } }) => ({
      key: id,
      clientId: id,
      businessName,
      text: explanation ? `${explanation.what} ${explanation.next}` : '',
    })),
  ...webhooks.map(({ id, clientId, businessName, label }) => ({
    key: id,
    clientId,
    businessName,
    text: layout.webhookDisabled(label),
  })),
];
