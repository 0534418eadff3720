import { cli } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { checkDeliveryId } from '../../remote/checkDeliveryId.ts';
import { findClient } from '../../remote/findClient.ts';
import { findWebhook } from '../../remote/findWebhook.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import { type ReplaySettings, replayOptions } from './options.ts';

const texts = cli.replay;

/** `recado replay CLIENT DELIVERY`, or `recado replay CLIENT --since 2h`: the receiver recognises what it already has. */
export async function replay(remote: Remote, { args, settings }: Call<typeof replayOptions>): Promise<void> {
  const [name = '', typed] = args;
  const deliveryId = typed === undefined ? undefined : checkDeliveryId(typed);
  refuseMixture(settings, deliveryId);
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const params = { id };
  const { signal } = remote;
  const next = [{ about: texts.followHint, command: `recado deliveries ${name}` }];
  if (deliveryId !== undefined) {
    const key = 'POST /clients/{id}/deliveries/{deliveryId}/resend';
    const result = await sdk.request(key, { params: { id, deliveryId }, signal });
    return renderNotice(remote, { tone: 'done', text: `${result.message}.`, next }, result);
  }
  const { since = new Date(), webhook, all } = settings;
  const webhookId = await findWebhook(sdk, id, webhook, signal);
  const payload = {
    since: since.toISOString(),
    ...(webhookId !== undefined && { webhookId }),
    ...(all && { all }),
  };
  const result = await sdk.request('POST /clients/{id}/deliveries/recover', { params, payload, signal });
  await renderNotice(remote, { tone: 'done', text: `${result.message}.`, next }, result);
}

function refuseMixture({ since, webhook, all }: ReplaySettings, deliveryId: string | undefined): void {
  if (deliveryId === undefined && since === undefined) throw new UsageError(texts.neither);
  if (deliveryId === undefined) return;
  if (since !== undefined) throw new UsageError(texts.both);
  if (webhook !== undefined) throw new UsageError(texts.onlySince(replayOptions.webhook.flag));
  if (all) throw new UsageError(texts.onlySince(replayOptions.all.flag));
}
