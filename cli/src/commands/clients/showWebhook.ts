import type { Webhook } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNext, renderTable, type Said } from '../../render/index.ts';

const texts = cli.clients.webhook;

/** `recado clients webhook show CLIENT`: all of the client's webhooks. */
export async function showWebhook(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
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
        stateOf(webhook),
      ]),
      empty: texts.none,
    },
    { clientId: id, webhooks },
  );
  if (webhooks.length > 0) return;
  renderNext(remote, [{ about: texts.noneNext, command: `recado clients webhook set ${name} https://…` }]);
}

function stateOf({ enabled, failingSince }: Webhook): Said {
  if (!enabled) return { text: texts.disabled, tone: 'bad' };
  return failingSince === null
    ? { text: texts.enabled, tone: 'good' }
    : { text: texts.failing, tone: 'waiting' };
}
