import type { Client, DisabledWebhook } from '@recado/contract';
import { isSameLine } from '@recado/contract/rules';
import { layout } from '@recado/texts';
import { formatPhone } from '@recado/ui';

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
const helpless: readonly Client['connection']['state'][] = [
  'needs-relink',
  'needs-passkey',
  'forbidden',
  'parked',
];

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
  ...clients.flatMap(({ id, businessName, phoneNumber, linkedNumber }) =>
    linkedNumber === null || isSameLine(phoneNumber, linkedNumber)
      ? []
      : [
          {
            key: `${id} number`,
            clientId: id,
            businessName,
            text: layout.otherNumber(formatPhone(linkedNumber)),
          },
        ],
  ),
  ...webhooks.map(({ id, clientId, businessName, label }) => ({
    key: id,
    clientId,
    businessName,
    text: layout.webhookDisabled(label),
  })),
];
