import { cli } from '@recado/texts';
import type { OptionTable } from './Setting.ts';

const { clients } = cli;

const reveal = { flag: '--reveal', about: clients.reveal, isSwitch: true } as const;
const confirm = (word: string) => ({ flag: '--confirm', about: clients.confirmOption(word) }) as const;

/** As the specification has it (§5). */
export const deletionTable = { confirm: confirm('ELIMINAR') } as const satisfies OptionTable;
export const tokenTable = { reveal } as const satisfies OptionTable;
export const regenerationTable = {
  confirm: confirm(clients.token.regenerate.word),
  reveal,
} as const satisfies OptionTable;
export const secretTable = {
  reveal,
  rotate: { flag: '--rotate', about: clients.webhook.secret.rotate, isSwitch: true },
} as const satisfies OptionTable;
