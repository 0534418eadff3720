import { type ClientWebhook, sampleClientWebhook } from '@recado/contract';
import { webhooks, webhookTools } from '@recado/texts';
import { expect, it } from 'vitest';
import { warningsOf } from './warningsOf.ts';

const { state } = webhookTools;
const when = '2026-03-07T20:05:09.000Z';
const failure = { statusCode: 500, error: null, hint: webhooks.hints.serverError };
const texts = (fields: Partial<ClientWebhook>) =>
  warningsOf({ ...sampleClientWebhook, ...fields }).map(({ text }) => text);

it('has nothing to say of a webhook that works', () => {
  expect(texts({})).toEqual([]);
});

it.each([
  ['that failed once', { failingSince: when, failures: 1, lastFailure: failure }, []],
  ['that fails', { failingSince: when, failures: 2, lastFailure: failure }, [state.ailingText]],
  ['that is left alone for a while', { failingSince: when, pausedUntil: when }, [state.pausedText]],
  ['that is gone', { enabled: false, disabledAt: when, disabledReason: 'gone' }, [state.gone]],
  [
    'that its owner switched off',
    { enabled: false, disabledAt: when, disabledReason: 'owner' },
    [state.owner],
  ],
  ['over http', { url: 'http://ejemplo.mx/a' }, [webhooks.warnings.plain]],
] as const)('of one %s', (_name, fields, expected) => {
  expect(texts(fields)).toEqual(expected);
});

it('says the cause once, where the result of a test has said it', () => {
  const failing = { ...sampleClientWebhook, failingSince: when, failures: 2, lastFailure: failure };
  expect(warningsOf(failing)).toMatchObject([{ next: failure.hint }]);
  expect(warningsOf(failing, true).map(({ next }) => next)).toEqual([undefined]);
});

it('says one thing about its state, with the cause and the way out, before the rest', () => {
  const warnings = warningsOf({
    ...sampleClientWebhook,
    url: 'http://ejemplo.mx/a',
    enabled: false,
    disabledAt: when,
    disabledReason: 'failing',
    failingSince: when,
    pausedUntil: when,
    lastFailure: failure,
  });
  expect(warnings).toMatchObject([
    {
      severity: 'error',
      text: `${state.failing} ${failure.hint}`,
      next: state.enableNext,
      isDisabled: true,
    },
    { text: webhooks.warnings.plain },
  ]);
});
