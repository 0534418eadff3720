import {
  decimal,
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  withSchemaName,
} from '../schemaBuilder/index.ts';

const nullableLimit = (max: number) => nullable(integer({ min: 1, max }));

const limitFields = {
  /** Maximum number of clients of the account. */
  maxLines: nullableLimit(100_000),
  messagesPerDay: nullableLimit(100_000_000),
  /** Maximum storage in megabytes (millions of bytes). */
  storageMb: nullableLimit(1_000_000_000),
} as const;

/** Limits that an administrator set for one account. Null: unlimited. */
export const accountLimitFields = { ...limitFields, trialEndsAt: nullable(instant()) } as const;
export const accountLimitsChoice = withSchemaName('AccountLimitsChoice', object(accountLimitFields));
export type AccountLimitsChoice = Infer<typeof accountLimitsChoice>;

/** Default limits, which apply to accounts for which an administrator set no limits. */
export const platformLimitFields = {
  ...limitFields,
  /** Length of the trial in days, counted from the registration of the account. */
  trialDays: nullableLimit(3_650),
} as const;
export const platformLimits = withSchemaName('PlatformLimits', object(platformLimitFields));
export type PlatformLimits = Infer<typeof platformLimits>;

export const accountLimitKinds = ['lines', 'messages', 'storage', 'trial'] as const;

/** A limit that is nearly or completely used up. */
export const accountLimitWarning = withSchemaName(
  'LimitWarning',
  object({
    kind: oneOf(...accountLimitKinds),
    isReached: flag(),
    what: multilineText({ max: 300 }),
    next: multilineText({ max: 300 }),
  }),
);
export type AccountLimitWarning = Infer<typeof accountLimitWarning>;

export const accountLimits = withSchemaName(
  'AccountLimits',
  object({
    lines: object({ most: nullable(integer()), used: integer() }),
    /** Number of messages sent today (`used`). Recado counts them only while the account has a message limit. */
    messages: object({ most: nullable(integer()), used: integer(), againAt: instant() }),
    storage: object({ mostMb: nullable(integer()), usedMb: decimal() }),
    trialEndsAt: nullable(instant()),
    warnings: list(accountLimitWarning),
  }),
);
export type AccountLimits = Infer<typeof accountLimits>;

export const exampleAccountLimitsChoice: AccountLimitsChoice = {
  maxLines: 5,
  messagesPerDay: 500,
  storageMb: 2_000,
  trialEndsAt: null,
};
export const examplePlatformLimits: PlatformLimits = {
  maxLines: null,
  messagesPerDay: null,
  storageMb: null,
  trialDays: null,
};
export const exampleLimitWarning: AccountLimitWarning = {
  kind: 'messages',
  isReached: false,
  what: 'Hoy lleva 412 de 500 mensajes por día que permite su cuenta.',
  next: 'Si necesita más, pídalo a quien administra esta plataforma antes de que se termine.',
};
export const exampleAccountLimits: AccountLimits = {
  lines: { most: 5, used: 2 },
  messages: { most: 500, used: 412, againAt: '2026-03-03T06:00:00.000Z' },
  storage: { mostMb: 2_000, usedMb: 310.4 },
  trialEndsAt: null,
  warnings: [exampleLimitWarning],
};
