import type { DeliveryState, EventType } from '@recado/contract';
import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

const { list, expectedSince } = cli.deliveries;
const { replay } = cli;
const { range, text } = cli.expected;

export interface DeliveriesOptions {
  readonly state?: DeliveryState;
  readonly type?: EventType;
  readonly webhook?: string;
  readonly since?: Date;
  readonly limit: number;
}

/** Narrows `recado deliveries list`. */
export const deliveriesTable = {
  state: { flag: '--state', about: list.state, expected: list.expectedState },
  type: { flag: '--type', about: list.type, expected: cli.tail.expected.type },
  webhook: { flag: '--webhook', about: list.webhook, expected: text(60) },
  since: { flag: '--since', about: list.since, expected: expectedSince },
  limit: { flag: '--limit', about: list.limit, expected: range(1, 1000), fallback: 20 },
} as const satisfies OptionTable<keyof DeliveriesOptions>;

export interface ReplayOptions {
  readonly since?: Date;
  readonly webhook?: string;
  readonly all?: boolean;
}

/** What `recado replay` sends again. */
export const replayTable = {
  since: { flag: '--since', about: replay.since, expected: expectedSince },
  webhook: { flag: '--webhook', about: replay.webhook, expected: text(60) },
  all: { flag: '--all', about: replay.all, isSwitch: true },
} as const satisfies OptionTable<keyof ReplayOptions>;
