import type { Webhook } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNextSteps, renderTable, type StyledText } from '../../render/index.ts';

const texts = cliTexts.clients.webhook;

/** Implements `recado clients webhook show CLIENT`: lists all webhooks of the client. */
export async function showClientWebhook(
  remote: RemoteContext,
  { args: [name = ''] }: CommandInvocation,
): Promise<void> {
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { webhooks } = await sdk.request('GET /clients/{id}/webhooks', {
    params: { id },
    signal: remote.signal,
  });
  const { columns } = texts;
  await renderTable(
    remote,
    {
      head: [
        { label: columns.label, isFlexible: true },
        { label: columns.url, isFlexible: true },
        { label: columns.events, isFlexible: true },
        { label: columns.state },
      ],
      rows: webhooks.map(webhook => [
        webhook.label,
        webhook.url,
        webhook.eventTypes.join(', ') || texts.allEvents,
        formatWebhookState(webhook),
      ]),
      empty: texts.none,
    },
    { clientId: id, webhooks },
  );
  if (webhooks.length > 0) return;
  renderNextSteps(remote, [{ reason: texts.noneNext, command: `recado clients webhook set ${name} https://…` }]);
}

function formatWebhookState({ enabled, failingSince }: Webhook): StyledText {
  if (!enabled) return { text: texts.disabled, tone: 'bad' };
  return failingSince === null ? { text: texts.enabled, tone: 'good' } : { text: texts.failing, tone: 'waiting' };
}
