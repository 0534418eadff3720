import {
  decimal,
  flag,
  type Infer,
  instant,
  list,
  named,
  nullable,
  object,
  oneOf,
  prose,
  whole,
} from '../shape/index.ts';

const most = (max: number) => nullable(whole({ min: 1, max }));

const amounts = {
  /** Clients. */
  maxLines: most(100_000),
  messagesPerDay: most(100_000_000),
  /** Millions of bytes. */
  storageMb: most(1_000_000_000),
} as const;

/** What one account may use; null: as much as it likes. */
export const accountLimitsKeys = { ...amounts, trialEndsAt: nullable(instant()) } as const;
export const accountLimitsChoice = named('AccountLimitsChoice', object(accountLimitsKeys));
export type AccountLimitsChoice = Infer<typeof accountLimitsChoice>;

/** What every account may use of which nothing else is said. */
export const platformLimitsKeys = {
  ...amounts,
  /** Days after an account's registration. */
  trialDays: most(3_650),
} as const;
export const platformLimits = named('PlatformLimits', object(platformLimitsKeys));
export type PlatformLimits = Infer<typeof platformLimits>;

export const limitKinds = ['lines', 'messages', 'storage', 'trial'] as const;

/** What is nearly used up, or is. */
export const limitWarning = named(
  'LimitWarning',
  object({
    kind: oneOf(...limitKinds),
    isReached: flag(),
    what: prose({ max: 300 }),
    next: prose({ max: 300 }),
  }),
);
export type LimitWarning = Infer<typeof limitWarning>;

export const accountLimits = named(
  'AccountLimits',
  object({
    lines: object({ most: nullable(whole()), used: whole() }),
    /** Of today, and counted only while there is a limit. */
    messages: object({ most: nullable(whole()), used: whole(), againAt: instant() }),
    storage: object({ mostMb: nullable(whole()), usedMb: decimal() }),
    trialEndsAt: nullable(instant()),
    warnings: list(limitWarning),
  }),
);
export type AccountLimits = Infer<typeof accountLimits>;

export const sampleAccountLimitsChoice: AccountLimitsChoice = {
  maxLines: 5,
  messagesPerDay: 500,
  storageMb: 2_000,
  trialEndsAt: null,
};
export const samplePlatformLimits: PlatformLimits = {
  maxLines: null,
  messagesPerDay: null,
  storageMb: null,
  trialDays: null,
};
export const sampleLimitWarning: LimitWarning = {
  kind: 'messages',
  isReached: false,
  what: 'Hoy lleva 412 de 500 mensajes por día que permite su cuenta.',
  next: 'Si necesita más, pídalo a quien administra esta plataforma antes de que se termine.',
};
export const sampleAccountLimits: AccountLimits = {
  lines: { most: 5, used: 2 },
  messages: { most: 500, used: 412, againAt: '2026-03-03T06:00:00.000Z' },
  storage: { mostMb: 2_000, usedMb: 310.4 },
  trialEndsAt: null,
  warnings: [sampleLimitWarning],
};
