import type { DeliveryAttempt } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { parseDeliveryId } from '../../remote/parseDeliveryId.ts';
import { formatLocalDateTime, type LabelledValue, renderLabelledValues } from '../../render/index.ts';
import { formatDeliveryResponse, formatDeliveryState } from './formatDelivery.ts';

const { list, show } = cliTexts.deliveries;

/**
 * Implements `recado deliveries show CLIENT DELIVERY`: shows the response to each attempt, and a hint for the
 * next step.
 */
export async function showDelivery(
  remote: RemoteContext,
  { args: [name = '', input = ''] }: CommandInvocation,
): Promise<void> {
  const deliveryId = parseDeliveryId(input);
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const result = await sdk.request('GET /clients/{id}/deliveries/{deliveryId}', {
    params: { id, deliveryId },
    signal: remote.signal,
  });
  const { delivery, attempts } = result;
  const { columns } = list;
  const facts: LabelledValue[] = [
    { label: columns.type, value: delivery.type },
    { label: show.sequence, value: String(delivery.sequence) },
    { label: columns.state, value: formatDeliveryState(delivery) },
    { label: columns.label, value: delivery.label },
    { label: show.url, value: delivery.url },
    { label: columns.createdAt, value: formatLocalDateTime(delivery.createdAt) },
    {
      label: show.nextAttemptAt,
      value: delivery.nextAttemptAt === null ? '' : formatLocalDateTime(delivery.nextAttemptAt),
    },
    ...attempts.map(toAttemptFact),
  ];
  await renderLabelledValues(remote, { title: delivery.id, facts }, { clientId: id, ...result });
}

function toAttemptFact(attempt: DeliveryAttempt): LabelledValue {
  const { statusCode, milliseconds, hint } = attempt;
  const response = statusCode === null ? formatDeliveryResponse(attempt) : show.answered(statusCode, milliseconds);
  return {
    label: show.attempt(attempt.attempt, formatLocalDateTime(attempt.at)),
    value: hint === null ? response : `${response}. ${hint}`,
  };
}
