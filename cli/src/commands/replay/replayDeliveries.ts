import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { findWebhookId } from '../../remote/findWebhookId.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { parseDeliveryId } from '../../remote/parseDeliveryId.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import { type ReplaySettings, replayOptions } from './options.ts';

const texts = cliTexts.replay;

/**
 * `recado replay CLIENT DELIVERY` or `recado replay CLIENT --since 2h`: sends deliveries again. The receiver
 * can recognise the deliveries that it already has.
 */
export async function replayDeliveries(
  remote: RemoteContext,
  call: CommandInvocation<typeof replayOptions>,
): Promise<void> {
  const { args, settings } = call;
  const [name = '', deliveryArgument] = args;
  const deliveryId = deliveryArgument === undefined ? undefined : parseDeliveryId(deliveryArgument);
  assertCompatibleOptions(settings, deliveryId);
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  const params = { id };
  const { signal } = remote;
  const next = [{ reason: texts.followHint, command: `recado deliveries ${name}` }];
  if (deliveryId !== undefined) {
    const key = 'POST /clients/{id}/deliveries/{deliveryId}/resend';
    const result = await sdk.request(key, { params: { id, deliveryId }, signal });
    return renderNotice(remote, { tone: 'done', text: `${result.message}.`, next }, result);
  }
  const { since = new Date(), webhook, all } = settings;
  const webhookId = await findWebhookId(sdk, id, webhook, signal);
  const payload = {
    since: since.toISOString(),
    ...(webhookId !== undefined && { webhookId }),
    ...(all && { all }),
  };
  const key = 'POST /clients/{id}/deliveries/recover';
  const { recovered } = await sdk.request(key, { params, payload: { ...payload, dryRun: true }, signal });
  if (recovered > 0) await renderConfirmation(remote, call, texts.warning(businessName, recovered), signal);
  const result = await sdk.request(key, { params, payload, signal });
  await renderNotice(remote, { tone: 'done', text: `${result.message}.`, next }, result);
}

function assertCompatibleOptions({ since, webhook, all }: ReplaySettings, deliveryId: string | undefined): void {
  if (deliveryId === undefined && since === undefined) throw new UsageError(texts.missingSelection);
  if (deliveryId === undefined) return;
  if (since !== undefined) throw new UsageError(texts.conflictingSelection);
  if (webhook !== undefined) throw new UsageError(texts.onlySince(replayOptions.webhook.flag));
  if (all) throw new UsageError(texts.onlySince(replayOptions.all.flag));
}
