import { cliTexts } from '@recado/texts';
import { sendCommandOptions } from '../../sending/options.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { createPatternParser, defineChoiceValue, defineIntegerInRange } from '../../settings/valueParsers.ts';

const { options: about, expectedColor } = cliTexts.posts;

/** Copy of the contract's fonts, so that the help need not load the contract. */
const fontNames = ['normal', 'handwriting', 'bold', 'serif', 'rounded', 'wide', 'typewriter'] as const;

export const postListOptions = {
  limit: { flag: '--limit', about: about.limit, ...defineIntegerInRange(1, 1_000), fallback: 20 },
} as const satisfies OptionTable;

export const postPublishOptions = {
  file: { flag: '--file', about: about.file },
  background: {
    flag: '--background',
    about: about.background,
    parse: createPatternParser(/^#[0-9a-fA-F]{6}$/),
    expected: expectedColor,
  },
  font: { flag: '--font', about: about.font, ...defineChoiceValue(fontNames) },
  label: { flag: '--label', about: about.label },
  to: { flag: '--to', about: about.to },
  idempotencyKey: sendCommandOptions.idempotencyKey,
} as const satisfies OptionTable;
