import type { ClientWebhook } from '@recado/contract';
import { addressConcerns } from '@recado/contract/rules';
import { webhooks, webhookTools } from '@recado/texts';
import { formatDateTime } from '@recado/ui';

const texts = webhookTools.state;

export interface WebhookWarning {
  readonly severity: 'error' | 'warning' | 'info';
  /** What is the matter; without it, `text` says all. */
  readonly title?: string;
  readonly text: string;
  /** What its owner can do. */
  readonly next?: string;
  /** It takes enabling the webhook again. */
  readonly isDisabled?: true;
}

/**
 * What its owner should know of a webhook, the most urgent first. Pure but for the reader's time zone.
 *
 * @param isTested the result of a test that failed stands beside it, with its cause
 */
export const warningsOf = (webhook: ClientWebhook, isTested = false): WebhookWarning[] => [
  ...trouble(webhook, isTested),
  ...addressConcerns(webhook.url).map(
    concern => ({ severity: 'warning', text: webhooks.warnings[concern] }) as const,
  ),
];

function trouble(webhook: ClientWebhook, isTested: boolean): WebhookWarning[] {
  const { disabledAt, disabledReason, failingSince, pausedUntil, failures, lastFailure } = webhook;
  if (disabledAt !== null && disabledReason !== null) {
    const next = !isTested && lastFailure && lastFailure.statusCode !== GONE ? lastFailure.hint : undefined;
    return [
      {
        severity: disabledReason === 'owner' ? 'info' : 'error',
        title: texts.disabled(formatDateTime(disabledAt)),
        text: `${texts[disabledReason]}${next ? ` ${next}` : ''}`,
        ...(disabledReason !== 'owner' && {
          next: disabledReason === 'key' ? texts.keyNext : texts.enableNext,
        }),
        isDisabled: true,
      },
    ];
  }
  const cause = !isTested && lastFailure && { next: lastFailure.hint };
  if (pausedUntil !== null) {
    return [
      {
        severity: 'warning',
        title: texts.paused(formatDateTime(pausedUntil)),
        text: texts.pausedText,
        ...cause,
      },
    ];
  }
  // One failure is tried again in a moment, and no reason for alarm.
  if (failingSince === null || failures < 2) return [];
  return [
    {
      severity: 'warning',
      title: texts.ailing(formatDateTime(failingSince)),
      text: texts.ailingText,
      ...cause,
    },
  ];
}

/** The HTTP status by which a receiver says for good that it wants nothing more. */
const GONE = 410;
