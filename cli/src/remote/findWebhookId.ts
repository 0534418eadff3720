import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';

/**
 * Finds the ID of a client's webhook by its label or ID. Returns undefined if no name is given.
 *
 * @throws Failure when no webhook matches
 */
export async function findWebhookId(
  sdk: Sdk,
  id: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const { webhooks } = await sdk.request('GET /clients/{id}/webhooks', { params: { id }, signal });
  const match = webhooks.find(webhook => webhook.id === name.toLowerCase() || webhook.label === name);
  if (!match) throw new Failure(cliTexts.deliveries.noWebhook(name));
  return match.id;
}
