import type { DeliveryState, EventType } from '@recado/contract';
import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { moment, range, read, text } from '../../settings/shapes.ts';

const { list, expectedSince } = cli.deliveries;

/** By its Spanish word, or by the API's. */
async function parseState(typed: string): Promise<DeliveryState | undefined> {
  const { deliveryStates } = await import('@recado/contract');
  return deliveryStates.find(state => typed === state || typed === list.typedStates[state]);
}

async function parseType(typed: string): Promise<EventType | undefined> {
  const { eventTypes } = await import('@recado/contract');
  return eventTypes.find(type => typed === type);
}

/** Narrows `recado deliveries list`. */
export const deliveriesOptions = {
  state: { flag: '--state', about: list.state, shape: read(parseState), expected: list.expectedState },
  type: { flag: '--type', about: list.type, shape: read(parseType), expected: cli.tail.expected.type },
  webhook: { flag: '--webhook', about: list.webhook, ...text(60) },
  since: { flag: '--since', about: list.since, shape: moment, expected: expectedSince },
  limit: { flag: '--limit', about: list.limit, ...range(1, 1000), fallback: 20 },
} as const satisfies OptionTable;
