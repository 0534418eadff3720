import type { BusinessDetail } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { credentialsFileOption } from '../../session/credentialsOption.ts';
import type { Option, OptionTable } from '../../settings/Option.ts';
import { defineIntegerInRange } from '../../settings/valueParsers.ts';

const { clients } = cliTexts;
const { list } = clients;

const reveal = { flag: '--reveal', about: clients.reveal, isSwitch: true } as const;

/** Options that extend `recado clients list`. */
export const clientListOptions = {
  all: { flag: '--all', about: list.all, isSwitch: true },
  limit: { flag: '--limit', about: list.limit, ...defineIntegerInRange(1, 1000), fallback: 50 },
} as const satisfies OptionTable;
export const clientTokenOptions = { reveal } as const satisfies OptionTable;
export const callDeclineOptions = {
  text: { flag: '--text', about: clients.calls.text },
} as const satisfies OptionTable;
export const clientProxyOptions = {
  login: { flag: '--login', about: clients.proxy.set.login, isSwitch: true },
  credentialsFile: { flag: '--credentials-file', about: clients.proxy.set.credentialsFile },
} as const satisfies OptionTable;
export const webhookSecretOptions = {
  reveal,
  rotate: { flag: '--rotate', about: clients.webhook.secret.rotate, isSwitch: true },
} as const satisfies OptionTable;

/**
 * Options of `recado clients add` for business details. Name and number are arguments. The compiler reports a detail
 * without an option.
 */
const businessDetailOptions: Readonly<Record<Exclude<BusinessDetail, 'businessName' | 'phoneNumber'>, Option>> = {};

export const addClientOptions = {
  ...businessDetailOptions,
  transport: { flag: '--transport', about: clients.transport.option },
} as const satisfies OptionTable;
export const transportChangeOptions = {
  dryRun: { flag: '--dry-run', about: clients.transport.dryRun, isSwitch: true },
  credentialsFile: credentialsFileOption,
} as const satisfies OptionTable;
