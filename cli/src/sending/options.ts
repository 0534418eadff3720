import { cli } from '@recado/texts';
import type { OptionTable } from '../settings/Option.ts';
import { line } from '../settings/shapes.ts';

/** What can be said to every command that sends. */
export const sendOptions = {
  idempotencyKey: {
    flag: '--idempotency-key',
    about: cli.send.keyOption,
    shape: line(/^[\x21-\x7e]{1,200}$/),
    expected: cli.send.expectedKey,
  },
} as const satisfies OptionTable;
