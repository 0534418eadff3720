import { cli } from '@recado/texts';
import type { OptionTable } from '../../settings/Option.ts';
import { range, text } from '../../settings/shapes.ts';

const { list, label, optOut, dryRun } = cli.contacts;
const { options: about } = list;

/** Narrows `recado contacts`. */
export const contactsOptions = {
  search: { flag: '--search', about: about.search, ...text(100) },
  blocked: { flag: '--blocked', about: about.blocked, isSwitch: true },
  limit: { flag: '--limit', about: about.limit, ...range(1, 500), fallback: 50 },
} as const satisfies OptionTable;

/** Takes labels from a contact, instead of giving them. */
export const labelOptions = {
  remove: { flag: '--remove', about: label.options.remove, isSwitch: true },
} as const satisfies OptionTable;

/** Takes an opt-out back. */
export const optOutOptions = {
  undo: { flag: '--undo', about: optOut.options.undo, isSwitch: true },
} as const satisfies OptionTable;

/** Looks first. */
export const dryRunOptions = {
  dryRun: { flag: '--dry-run', about: dryRun, isSwitch: true },
} as const satisfies OptionTable;

/** Looks first, or confirms. */
export const forgetOptions = {
  ...dryRunOptions,
  confirm: { flag: '--confirm', about: cli.clients.confirmOption('ELIMINAR') },
} as const satisfies OptionTable;
