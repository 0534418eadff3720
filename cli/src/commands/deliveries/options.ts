import type { DeliveryState, EventType } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import {
  createStringParser,
  defineIntegerInRange,
  defineTextValue,
  parsePastTime,
} from '../../settings/valueParsers.ts';

const { list, expectedSince } = cliTexts.deliveries;

/** Parses a delivery state, which is either the Spanish word or the name that the API uses. */
async function parseDeliveryState(input: string): Promise<DeliveryState | undefined> {
  const { deliveryStates } = await import('@recado/contract');
  return deliveryStates.find(state => input === state || input === list.typedStates[state]);
}

async function parseEventType(input: string): Promise<EventType | undefined> {
  const { eventTypes } = await import('@recado/contract');
  return eventTypes.find(type => input === type);
}

/** Options that filter `recado deliveries list`. */
export const deliveryListOptions = {
  state: {
    flag: '--state',
    about: list.state,
    parse: createStringParser(parseDeliveryState),
    expected: list.expectedState,
  },
  type: {
    flag: '--type',
    about: list.type,
    parse: createStringParser(parseEventType),
    expected: cliTexts.tail.expected.type,
  },
  webhook: { flag: '--webhook', about: list.webhook, ...defineTextValue(60) },
  since: { flag: '--since', about: list.since, parse: parsePastTime, expected: expectedSince },
  limit: { flag: '--limit', about: list.limit, ...defineIntegerInRange(1, 1000), fallback: 20 },
} as const satisfies OptionTable;
