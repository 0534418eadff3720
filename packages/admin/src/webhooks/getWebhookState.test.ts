import { exampleListedWebhook } from '@recado/contract';
import { expect, it } from 'vitest';
import { getWebhookDisabledReason, getWebhookState } from './getWebhookState.ts';

it.each([
  [{ enabled: true, failingSince: null }, 'enabled', undefined],
  [{ enabled: true, failingSince: '2026-03-02T15:00:00.000Z' }, 'failing', undefined],
  [{ enabled: false, disabledReason: 'gone' as const }, 'disabled', 'gone'],
  [{ enabled: false, disabledReason: null }, 'disabled', 'unknown'],
])('maps a webhook with %j to the state %s', (fields, state, reason) => {
  const webhook = { ...exampleListedWebhook, ...fields };
  expect(getWebhookState(webhook)).toBe(state);
  expect(getWebhookDisabledReason(webhook)).toBe(reason);
});
