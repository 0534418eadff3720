import type { Client, DisabledWebhook } from '@recado/contract';
import { isSameLine, needsOwner } from '@recado/contract/rules';
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

/** What the bell shows: clients that will not come back by themselves, and addresses that nothing is sent to any more. */
export const needsOf = (clients: readonly Client[], webhooks: readonly DisabledWebhook[]): Need[] => [
  ...clients
    .filter(({ connection }) => needsOwner(connection.state))
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
