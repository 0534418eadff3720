import type { ListedWebhook } from '@recado/contract';
import type { adminWebhookTexts } from '@recado/texts';

export type WebhookState = keyof typeof adminWebhookTexts.states;
type DisabledReason = keyof typeof adminWebhookTexts.reasons;

export const getWebhookState = ({ enabled, failingSince }: ListedWebhook): WebhookState =>
  enabled ? (failingSince === null ? 'enabled' : 'failing') : 'disabled';

/** Returns the reason why the webhook is disabled. Returns undefined while it is enabled. */
export const getWebhookDisabledReason = ({
  enabled,
  disabledReason: reason,
}: ListedWebhook): DisabledReason | undefined => (enabled ? undefined : (reason ?? 'unknown'));
