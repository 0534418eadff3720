import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNextSteps, renderNotice } from '../../render/index.ts';

const texts = cliTexts.clients.webhook;

/**
 * Implements `recado clients webhook set CLIENT URL`. Sets the webhook with the label "principal"
 * and prints the platform's warnings.
 */
export async function setClientWebhook(
  remote: RemoteContext,
  { args: [name = '', url = ''] }: CommandInvocation,
): Promise<void> {
  if (!/^https?:\/\/./i.test(url) || !URL.canParse(url)) throw new UsageError(texts.set.invalidUrl(url));
  const { client, warnings = [] } = await updateWebhookUrl(remote, name, url);
  await renderNotice(
    remote,
    { tone: 'done', text: texts.set.done(client.webhookUrl ?? url) },
    { client: omitApiToken(client), warnings },
  );
  for (const warning of warnings) remote.writeMessage(warning);
  renderNextSteps(remote, [{ reason: texts.set.next, command: `recado clients webhook test ${name}` }]);
}

/** Implements `recado clients webhook clear CLIENT`. */
export async function clearClientWebhook(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { businessName } = await findClient(remote.asUser(), remote, name);
  await renderConfirmation(remote, call, texts.clear.warning(businessName), remote.signal);
  const { client } = await updateWebhookUrl(remote, name, '');
  const text = texts.clear.done(client.businessName);
  await renderNotice(remote, { tone: 'done', text }, { client: omitApiToken(client) });
}

async function updateWebhookUrl(remote: RemoteContext, name: string, webhookUrl: string) {
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { signal } = remote;
  return sdk.request('PATCH /clients/{id}/webhook', { params: { id }, payload: { webhookUrl }, signal });
}
