import type { Delivery } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { findWebhookId } from '../../remote/findWebhookId.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatDateTime, renderNextSteps, renderTable, type StyledTableRow } from '../../render/index.ts';
import { formatDeliveryResponse, formatDeliveryState } from './formatDelivery.ts';
import type { deliveryListOptions } from './options.ts';

const texts = cliTexts.deliveries.list;
/** Maximum number of deliveries in one response. */
const MAX_PAGE_SIZE = 200;

interface DeliveryPage {
  readonly deliveries: readonly Delivery[];
  /** Cursor of the page with the next older deliveries. Null if there are no older deliveries. */
  readonly next: string | null;
}

/** Implements `recado deliveries CLIENT`. */
export async function listDeliveries(
  remote: RemoteContext,
  { args, settings }: CommandInvocation<typeof deliveryListOptions>,
): Promise<void> {
  const [name = ''] = args;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { limit, webhook, since, ...filters } = settings;
  const webhookId = await findWebhookId(sdk, id, webhook, remote.signal);
  const query = {
    ...filters,
    ...(webhookId !== undefined && { webhookId }),
    ...(since && { since: since.toISOString() }),
  };
  const page = await collectDeliveries(sdk, { id, query, limit, signal: remote.signal });
  const { deliveries, next } = page;
  const { columns } = texts;
  const head = [
    { label: columns.createdAt },
    { label: columns.type },
    { label: columns.state },
    { label: columns.answer },
    { label: columns.attempts, align: 'right' as const },
    { label: columns.label, isFlexible: true as const },
    { label: columns.id },
  ];
  const caption = next === null ? texts.count(deliveries.length) : texts.moreThan(deliveries.length);
  const empty = Object.keys(query).length === 0 ? texts.empty : texts.emptyFiltered;
  await renderTable(
    remote,
    { head, rows: deliveries.map(toRow), empty, caption, hasLocalTimes: true },
    { clientId: id, ...page },
  );
  renderNextSteps(remote, createHints(name, deliveries));
}

const toRow = (delivery: Delivery): StyledTableRow => [
  formatDateTime(delivery.createdAt),
  delivery.type,
  formatDeliveryState(delivery),
  formatDeliveryResponse(delivery),
  String(delivery.attempts),
  delivery.label,
  delivery.id,
];

function createHints(name: string, deliveries: readonly Delivery[]) {
  const failed = deliveries.find(({ state }) => state === 'failed');
  if (!failed) return [];
  return [
    { reason: texts.showHint, command: `recado deliveries show ${name} ${failed.id}` },
    { reason: texts.replayHint, command: `recado replay ${name} --since 1d` },
  ];
}

interface CollectOptions {
  readonly id: string;
  readonly query: object;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** Requests as many pages of deliveries as the `--limit` of the command requires. */
async function collectDeliveries(sdk: Sdk, { id, query, limit, signal }: CollectOptions): Promise<DeliveryPage> {
  const deliveries: Delivery[] = [];
  let cursor: string | null = null;
  do {
    const page: DeliveryPage = await sdk.request('GET /clients/{id}/deliveries', {
      params: { id },
      query: { ...query, limit: Math.min(limit - deliveries.length, MAX_PAGE_SIZE), ...(cursor && { before: cursor }) },
      signal,
    });
    deliveries.push(...page.deliveries);
    cursor = page.next;
  } while (cursor !== null && deliveries.length < limit);
  return { deliveries, next: cursor };
}
