import { webhookTexts } from '@recado/texts';
import { expect, it } from 'vitest';
import { getWebhookFailureHint } from './getWebhookFailureHint.ts';

const { hints } = webhookTexts;
const URL_OF_SHOP = 'https://tienda.mx/avisos';

it.each(['timeout', 'refused', 'unresolved', 'unreachable', 'cut'] as const)(
  'explains the error %s, whatever the status of the response',
  error => {
    expect(getWebhookFailureHint({ statusCode: null, error }, URL_OF_SHOP)).toBe(hints[error]);
    expect(getWebhookFailureHint({ statusCode: 404, error }, URL_OF_SHOP)).toBe(hints[error]);
  },
);

it.each([
  [null, hints.unreachable],
  [301, hints.redirect],
  [399, hints.redirect],
  [400, hints.clientError],
  [401, hints.unauthorized],
  [402, hints.clientError],
  [403, hints.unauthorized],
  [404, hints.notFound],
  [410, hints.gone],
  [429, hints.tooMany],
  [499, hints.clientError],
  [500, hints.serverError],
  [599, hints.serverError],
])('explains the status %s', (statusCode, hint) => {
  expect(getWebhookFailureHint({ statusCode, error: null }, URL_OF_SHOP)).toBe(hint);
});

it.each([
  ['https://n8n.tienda.mx/webhook-test/pedidos', hints.n8nTest],
  ['https://n8n.tienda.mx/webhook/pedidos', hints.n8nInactive],
  ['https://tienda.mx/avisos?ir=/webhook/pedidos', hints.notFound],
])('explains the status 404 of %s', (url, hint) => {
  expect(getWebhookFailureHint({ statusCode: 404, error: null }, url)).toBe(hint);
});
