import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { Failure } from '../errors.ts';

/** Id of a client's webhook by its label or its id; undefined when none is named. @throws Failure when there is none */
export async function findWebhook(
  sdk: Sdk,
  id: string,
  name: string | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const { webhooks } = await sdk.request('GET /clients/{id}/webhooks', { params: { id }, signal });
  const found = webhooks.find(webhook => webhook.id === name.toLowerCase() || webhook.label === name);
  if (!found) throw new Failure(cli.deliveries.noWebhook(name));
  return found.id;
}
