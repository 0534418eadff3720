import type { EventType } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Since } from './parseSince.ts';
import type { OptionTable } from './Setting.ts';

const { options: about, expected } = cli.tail;

export interface TailSettings {
  /** How many events to begin with, unless `since` says where. */
  readonly last: number;
  readonly since?: Since;
  readonly direction?: 'inbound' | 'outbound';
  /** Digits. */
  readonly number?: string;
  readonly type?: readonly EventType[];
  readonly forwardTo?: string;
  readonly webhookSecret?: string;
}

/** What can be set about `recado tail`. */
export const tailTable = {
  last: {
    flag: '--last',
    env: 'RECADO_LAST',
    about: about.last,
    expected: cli.expected.range(0, 1000),
    fallback: 10,
  },
  since: { flag: '--since', about: about.since, expected: expected.since },
  direction: { flag: '--direction', about: about.direction, expected: expected.direction },
  number: { flag: '--number', about: about.number, expected: expected.number },
  type: { flag: '--type', about: about.type, expected: expected.type },
  forwardTo: { flag: '--forward-to', about: about.forwardTo, expected: expected.forwardTo },
  webhookSecret: {
    flag: '--webhook-secret',
    env: 'RECADO_WEBHOOK_SECRET',
    about: about.secret,
    expected: expected.secret,
    isSecret: true,
  },
} as const satisfies OptionTable<keyof TailSettings>;
