import { cli } from '@recado/texts';
import type { OptionTable } from '../settings/Option.ts';
import { line } from '../settings/shapes.ts';

/** What can be said to every command that sends. */
export const sendOptions = {
  replyTo: {
    flag: '--reply-to',
    about: cli.send.options.replyTo,
    shape: line(/^\S{1,128}$/),
    expected: cli.send.expected.replyTo,
  },
  idempotencyKey: {
    flag: '--idempotency-key',
    about: cli.send.options.key,
    shape: line(/^[\x21-\x7e]{1,200}$/),
    expected: cli.send.expected.key,
  },
} as const satisfies OptionTable;
