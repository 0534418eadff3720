import type { ListedWebhook } from '@recado/contract';
import type { adminWebhooks } from '@recado/texts';

export type WebhookState = keyof typeof adminWebhooks.states;
type Disabled = keyof typeof adminWebhooks.reasons;

export const webhookState = ({ enabled, failingSince }: ListedWebhook): WebhookState =>
  enabled ? (failingSince === null ? 'enabled' : 'failing') : 'disabled';

/** Why it gets nothing any more; undefined while it does. */
export const disabledReason = ({ enabled, disabledReason: reason }: ListedWebhook): Disabled | undefined =>
  enabled ? undefined : (reason ?? 'unknown');
