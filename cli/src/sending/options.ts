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

/** Option of the commands that send texts. */
export const linkPreviewOption = {
  withoutPreview: { flag: '--without-preview', about: cliTexts.send.options.withoutPreview, isSwitch: true },
} as const satisfies OptionTable;
