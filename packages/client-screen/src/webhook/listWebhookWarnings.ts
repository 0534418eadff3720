import type { ClientWebhook } from '@recado/contract';
import { findUrlWarnings } from '@recado/contract/rules';
import { webhookTexts, webhookToolTexts } from '@recado/texts';
import { formatDateTime } from '@recado/ui';

const texts = webhookToolTexts.state;

export interface WebhookWarning {
  readonly severity: 'error' | 'warning' | 'info';
  /** Summary of the problem. Missing if `text` is complete without a summary. */
  readonly title?: string;
  readonly text: string;
  /** Remedy for the owner. */
  readonly next?: string;
  /** True if the owner must enable the webhook again. */
  readonly isDisabled?: true;
}

/**
 * Lists the warnings for the owner of a webhook, most urgent first. The result depends only on the
 * arguments and on the time zone.
 *
 * @param hasFailedTest true if the page also displays the result of a failed test, with its cause
 */
export const listWebhookWarnings = (webhook: ClientWebhook, hasFailedTest = false): WebhookWarning[] => [
  ...listStateWarnings(webhook, hasFailedTest),
  ...findUrlWarnings(webhook.url).map(
    concern => ({ severity: 'warning', text: webhookTexts.warnings[concern] }) as const,
  ),
];

function listStateWarnings(webhook: ClientWebhook, hasFailedTest: boolean): WebhookWarning[] {
  const { disabledAt, disabledReason, failingSince, pausedUntil, failures, lastFailure } = webhook;
  if (disabledAt !== null && disabledReason !== null) {
    const next = !hasFailedTest && lastFailure && lastFailure.statusCode !== HTTP_GONE ? lastFailure.hint : undefined;
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
  const cause = !hasFailedTest && lastFailure && { next: lastFailure.hint };
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
  // A single failure is retried shortly, so it needs no warning.
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

/** HTTP status with which a receiver rejects deliveries permanently. */
const HTTP_GONE = 410;
