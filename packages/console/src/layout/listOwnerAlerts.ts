import type { Client, DisabledWebhook } from '@recado/contract';
import { isSameLineNumber, needsOwnerAction } from '@recado/contract/rules';
import { layoutTexts } from '@recado/texts';
import { formatPhone } from '@recado/ui';

/** Alert that requires an action of the owner. */
export interface OwnerAlert {
  /** Key that is unique among all alerts. */
  readonly key: string;
  readonly clientId: string;
  readonly businessName: string;
  /** Description of the problem and of the next step. */
  readonly text: string;
}

/**
 * Returns the alerts that the bell shows: for clients that cannot reconnect by themselves or are linked
 * to another number, and for disabled webhooks.
 */
export const listOwnerAlerts = (clients: readonly Client[], webhooks: readonly DisabledWebhook[]): OwnerAlert[] => [
  ...clients
    .filter(({ connection }) => needsOwnerAction(connection.state))
    .map(({ id, businessName, connection: { explanation } }) => ({
      key: id,
      clientId: id,
      businessName,
      text: explanation ? `${explanation.what} ${explanation.next}` : '',
    })),
  ...clients.flatMap(({ id, businessName, phoneNumber, linkedNumber }) =>
    linkedNumber === null || isSameLineNumber(phoneNumber, linkedNumber)
      ? []
      : [
          {
            key: `${id} number`,
            clientId: id,
            businessName,
            text: layoutTexts.otherNumber(formatPhone(linkedNumber)),
          },
        ],
  ),
  ...webhooks.map(({ id, clientId, businessName, label }) => ({
    key: id,
    clientId,
    businessName,
    text: layoutTexts.webhookDisabled(label),
  })),
];
