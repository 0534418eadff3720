import { cliTexts } from '@recado/texts';
import type { OptionTable } from '../settings/Option.ts';
import { createPatternParser } from '../settings/valueParsers.ts';

/** Options of all commands that send messages. */
export const sendCommandOptions = {
  replyTo: {
    flag: '--reply-to',
    about: cliTexts.send.options.replyTo,
    parse: createPatternParser(/^\S{1,128}$/),
    expected: cliTexts.send.expected.replyTo,
  },
  idempotencyKey: {
    flag: '--idempotency-key',
    about: cliTexts.send.options.key,
    parse: createPatternParser(/^[\x21-\x7e]{1,200}$/),
    expected: cliTexts.send.expected.key,
  },
} as const satisfies OptionTable;
