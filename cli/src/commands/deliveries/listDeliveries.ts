import type { Delivery } from '@recado/contract';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { findWebhook } from '../../remote/findWebhook.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, type Row, renderNext, renderTable } from '../../render/index.ts';
import type { deliveriesOptions } from './options.ts';
import { responseOf, stateOf } from './words.ts';

const texts = cli.deliveries.list;
/** What one response holds at most. */
const PAGE = 200;

interface Found {
  readonly deliveries: readonly Delivery[];
  /** Where the older ones begin; null: there are none. */
  readonly next: string | null;
}

/** `recado deliveries CLIENT`. */
export async function listDeliveries(
  remote: Remote,
  { args, settings }: Call<typeof deliveriesOptions>,
): Promise<void> {
  const [name = ''] = args;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { limit, webhook, since, ...filters } = settings;
  const webhookId = await findWebhook(sdk, id, webhook, remote.signal);
  const query = {
    ...filters,
    ...(webhookId !== undefined && { webhookId }),
    ...(since && { since: since.toISOString() }),
  };
  const found = await collect(sdk, { id, query, limit, signal: remote.signal });
  const { deliveries, next } = found;
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
    { head, rows: deliveries.map(rowOf), empty, caption },
    { clientId: id, ...found },
  );
  renderNext(remote, hints(name, deliveries));
}

const rowOf = (delivery: Delivery): Row => [
  moment(delivery.createdAt),
  delivery.type,
  stateOf(delivery),
  responseOf(delivery),
  String(delivery.attempts),
  delivery.label,
  delivery.id,
];

function hints(name: string, deliveries: readonly Delivery[]) {
  const failed = deliveries.find(({ state }) => state === 'failed');
  if (!failed) return [];
  return [
    { about: texts.showHint, command: `recado deliveries show ${name} ${failed.id}` },
    { about: texts.replayHint, command: `recado replay ${name} --since 1d` },
  ];
}

interface Wanted {
  readonly id: string;
  readonly query: object;
  readonly limit: number;
  readonly signal: AbortSignal;
}

/** As many pages as the limit asks for. */
async function collect(sdk: Sdk, { id, query, limit, signal }: Wanted): Promise<Found> {
  const deliveries: Delivery[] = [];
  let before: string | null = null;
  do {
    const page: Found = await sdk.request('GET /clients/{id}/deliveries', {
      params: { id },
      query: { ...query, limit: Math.min(limit - deliveries.length, PAGE), ...(before && { before }) },
      signal,
    });
    deliveries.push(...page.deliveries);
    before = page.next;
  } while (before !== null && deliveries.length < limit);
  return { deliveries, next: before };
}
