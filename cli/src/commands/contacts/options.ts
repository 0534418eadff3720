import { cliTexts } from '@recado/texts';
import { listColumnsOption } from '../../settings/listColumnsOption.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineIntegerInRange, defineTextValue } from '../../settings/valueParsers.ts';

const { list, label, optOut, dryRun } = cliTexts.contacts;
const { options: descriptions } = list;

/** Options that filter the list of `recado contacts`. */
export const contactListOptions = {
  search: { flag: '--search', about: descriptions.search, ...defineTextValue(100) },
  blocked: { flag: '--blocked', about: descriptions.blocked, isSwitch: true },
  limit: { flag: '--limit', about: descriptions.limit, ...defineIntegerInRange(1, 500), fallback: 50 },
} as const satisfies OptionTable;

/** Options of `recado contacts label`, which adds labels or removes them. */
export const contactLabelOptions = {
  remove: { flag: '--remove', about: label.options.remove, isSwitch: true },
} as const satisfies OptionTable;

/** Options of `recado contacts opt-out`, which sets an opt-out or revokes it. */
export const contactOptOutOptions = {
  undo: { flag: '--undo', about: optOut.options.undo, isSwitch: true },
} as const satisfies OptionTable;

/** Option of commands that can show their effect without applying it. */
export const dryRunOptions = {
  dryRun: { flag: '--dry-run', about: dryRun, isSwitch: true },
} as const satisfies OptionTable;

/** Options of `recado contacts import`. */
export const contactImportOptions = { ...dryRunOptions, ...listColumnsOption } as const satisfies OptionTable;
