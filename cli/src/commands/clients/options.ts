import { cli } from '@recado/texts';
import { credentialsFile } from '../../session/credentialsOption.ts';
import type { OptionTable } from '../../settings/Option.ts';
import { defineRange } from '../../settings/valueParsers.ts';

const { clients } = cli;
const { list } = clients;

const reveal = { flag: '--reveal', about: clients.reveal, isSwitch: true } as const;
const createConfirmOption = (word: string) => ({ flag: '--confirm', about: clients.confirmOption(word) }) as const;

/** Options that extend `recado clients list`. */
export const listOptions = {
  all: { flag: '--all', about: list.all, isSwitch: true },
  limit: { flag: '--limit', about: list.limit, ...defineRange(1, 1000), fallback: 50 },
} as const satisfies OptionTable;
/** Options of the deletion, which requires a confirmation word (docs/product.md §5). */
export const deletionOptions = { confirm: createConfirmOption('ELIMINAR') } as const satisfies OptionTable;
export const tokenOptions = { reveal } as const satisfies OptionTable;
export const rotationOptions = {
  confirm: createConfirmOption(clients.token.rotate.word),
  reveal,
} as const satisfies OptionTable;
export const regenerationOptions = {
  confirm: createConfirmOption(clients.token.regenerate.word),
  reveal,
} as const satisfies OptionTable;
export const callOptions = {
  text: { flag: '--text', about: clients.calls.text },
} as const satisfies OptionTable;
export const proxyOptions = {
  login: { flag: '--login', about: clients.proxy.set.login, isSwitch: true },
  credentialsFile: { flag: '--credentials-file', about: clients.proxy.set.credentialsFile },
} as const satisfies OptionTable;
export const secretOptions = {
  reveal,
  rotate: { flag: '--rotate', about: clients.webhook.secret.rotate, isSwitch: true },
} as const satisfies OptionTable;
export const additionOptions = {
  transport: { flag: '--transport', about: clients.transport.option },
} as const satisfies OptionTable;
export const transportOptions = {
  dryRun: { flag: '--dry-run', about: clients.transport.dryRun, isSwitch: true },
  credentialsFile,
  confirm: createConfirmOption(clients.transport.word),
} as const satisfies OptionTable;
