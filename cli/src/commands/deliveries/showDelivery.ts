import type { Attempt } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { checkDeliveryId } from '../../remote/checkDeliveryId.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { type Fact, moment, renderFacts } from '../../render/index.ts';
import { responseOf, stateOf } from './words.ts';

const { list, show } = cli.deliveries;

/** `recado deliveries show CLIENT DELIVERY`: what came back each time, and what to do about it. */
export async function showDelivery(remote: Remote, { args: [name = '', typed = ''] }: Call): Promise<void> {
  const deliveryId = checkDeliveryId(typed);
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const found = await sdk.request('GET /clients/{id}/deliveries/{deliveryId}', {
    params: { id, deliveryId },
    signal: remote.signal,
  });
  const { delivery, attempts } = found;
  const { columns } = list;
  const facts: Fact[] = [
    { label: columns.type, value: delivery.type },
    { label: show.sequence, value: String(delivery.sequence) },
    { label: columns.state, value: stateOf(delivery) },
    { label: columns.label, value: delivery.label },
    { label: show.url, value: delivery.url },
    { label: columns.createdAt, value: moment(delivery.createdAt) },
    {
      label: show.nextAttemptAt,
      value: delivery.nextAttemptAt === null ? '' : moment(delivery.nextAttemptAt),
    },
    ...attempts.map(factOf),
  ];
  await renderFacts(remote, { title: delivery.id, facts }, { clientId: id, ...found });
}

function factOf(attempt: Attempt): Fact {
  const { statusCode, milliseconds, hint } = attempt;
  const response = statusCode === null ? responseOf(attempt) : show.answered(statusCode, milliseconds);
  return {
    label: show.attempt(attempt.attempt, moment(attempt.at)),
    value: hint === null ? response : `${response}. ${hint}`,
  };
}
