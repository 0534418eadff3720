import { type ClientWebhook, exampleClientWebhook } from '@recado/contract';
import { webhookTexts, webhookToolTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { listWebhookWarnings } from './listWebhookWarnings.ts';

const { state } = webhookToolTexts;
const time = '2026-03-07T20:05:09.000Z';
const failure = { statusCode: 500, error: null, hint: webhookTexts.hints.serverError };
const warningTexts = (fields: Partial<ClientWebhook>) =>
  listWebhookWarnings({ ...exampleClientWebhook, ...fields }).map(({ text }) => text);

it('returns no warnings for a webhook that works', () => {
  expect(warningTexts({})).toEqual([]);
});

it.each([
  ['that failed once', { failingSince: time, failures: 1, lastFailure: failure }, []],
  ['that failed twice', { failingSince: time, failures: 2, lastFailure: failure }, [state.ailingText]],
  ['that is paused', { failingSince: time, pausedUntil: time }, [state.pausedText]],
  ['whose address no longer exists', { enabled: false, disabledAt: time, disabledReason: 'gone' }, [state.gone]],
  ['that its owner disabled', { enabled: false, disabledAt: time, disabledReason: 'owner' }, [state.owner]],
  ['that uses plain HTTP', { url: 'http://ejemplo.mx/a' }, [webhookTexts.warnings.plain]],
] as const)('returns the warnings of a webhook %s', (_name, fields, expected) => {
  expect(warningTexts(fields)).toEqual(expected);
});

it('omits the cause when the result of a failed test already shows the cause', () => {
  const failing = { ...exampleClientWebhook, failingSince: time, failures: 2, lastFailure: failure };
  expect(listWebhookWarnings(failing)).toMatchObject([{ next: failure.hint }]);
  expect(listWebhookWarnings(failing, true).map(({ next }) => next)).toEqual([undefined]);
});

it('returns first one warning about the state, with cause and remedy, and then the other warnings', () => {
  const warnings = listWebhookWarnings({
    ...exampleClientWebhook,
    url: 'http://ejemplo.mx/a',
    enabled: false,
    disabledAt: time,
    disabledReason: 'failing',
    failingSince: time,
    pausedUntil: time,
    lastFailure: failure,
  });
  expect(warnings).toMatchObject([
    {
      severity: 'error',
      text: `${state.failing} ${failure.hint}`,
      next: state.enableNext,
      isDisabled: true,
    },
    { text: webhookTexts.warnings.plain },
  ]);
});
