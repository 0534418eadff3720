import { cli } from '@recado/texts';
import type { OptionTable } from '../settings/Option.ts';
import { createPatternParser } from '../settings/valueParsers.ts';

/** Options of all commands that send messages. */
export const sendOptions = {
  replyTo: {
    flag: '--reply-to',
    about: cli.send.options.replyTo,
    parse: createPatternParser(/^\S{1,128}$/),
    expected: cli.send.expected.replyTo,
  },
  idempotencyKey: {
    flag: '--idempotency-key',
    about: cli.send.options.key,
    parse: createPatternParser(/^[\x21-\x7e]{1,200}$/),
    expected: cli.send.expected.key,
  },
} as const satisfies OptionTable;
