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
  optional,
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

const ceilingFields = {
  /** Megabytes that the files of all accounts may occupy. */
  totalStorageMb: nullableLimit(1_000_000_000),
  /** Megabytes that uploads leave free on the disk. */
  freeDiskMb: nullableLimit(1_000_000_000),
  /** Live streams that may be open at once with the token of a client. */
  streamsPerToken: nullableLimit(100_000),
  streamsPerAccount: nullableLimit(100_000),
  /** Times a minute that an account may read secrets. Each reading is recorded in the audit log. */
  secretReadsPerMinute: nullableLimit(100_000),
  /** Tries an hour to enter the code of the first administrator, for each account. */
  adminCodeTriesPerHour: nullableLimit(100_000),
} as const;

/** Ceilings that keep one account or one program from exhausting the platform. Null: unlimited. */
export const platformCeilings = withSchemaName('PlatformCeilings', object(ceilingFields));
export type PlatformCeilings = Infer<typeof platformCeilings>;

const platformAccountLimitFields = {
  ...limitFields,
  /** Length of the trial in days, counted from the registration of the account. */
  trialDays: nullableLimit(3_650),
} as const;

/** Default limits, which apply to accounts for which an administrator set no limits, and the platform's ceilings. */
export const platformLimits = withSchemaName(
  'PlatformLimits',
  object({ ...platformAccountLimitFields, ceilings: platformCeilings }),
);
export type PlatformLimits = Infer<typeof platformLimits>;

/** A change of the platform's limits. Ceilings that are missing stay as they are. */
export const platformLimitFields = {
  ...platformAccountLimitFields,
  ceilings: optional(
    object({
      totalStorageMb: optional(ceilingFields.totalStorageMb),
      freeDiskMb: optional(ceilingFields.freeDiskMb),
      streamsPerToken: optional(ceilingFields.streamsPerToken),
      streamsPerAccount: optional(ceilingFields.streamsPerAccount),
      secretReadsPerMinute: optional(ceilingFields.secretReadsPerMinute),
      adminCodeTriesPerHour: optional(ceilingFields.adminCodeTriesPerHour),
    }),
  ),
} as const;

/** Limits of a platform whose administrators set none. A small business never reaches them (docs/adr/0095). */
export const DEFAULT_PLATFORM_LIMITS: PlatformLimits = {
  maxLines: 100,
  messagesPerDay: null,
  storageMb: 20_000,
  trialDays: null,
  ceilings: {
    totalStorageMb: 500_000,
    freeDiskMb: 1_000,
    streamsPerToken: 50,
    streamsPerAccount: 200,
    secretReadsPerMinute: 60,
    adminCodeTriesPerHour: 10,
  },
};

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
    /** Live streams of the account that are open on this node (`open`), and how many there may be. */
    streams: object({ most: nullable(integer()), perToken: nullable(integer()), open: integer() }),
    secretReadsPerMinute: nullable(integer()),
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
export const examplePlatformLimits: PlatformLimits = { ...DEFAULT_PLATFORM_LIMITS };
export const exampleLimitWarning: AccountLimitWarning = {
  kind: 'messages',
  isReached: false,
  what: 'Hoy lleva 412 de 500 mensajes por día que permite su cuenta.',
  next: 'Si necesita más, pídaselo a quien administra esta plataforma antes de que se termine.',
};
export const exampleAccountLimits: AccountLimits = {
  lines: { most: 5, used: 2 },
  messages: { most: 500, used: 412, againAt: '2026-03-03T06:00:00.000Z' },
  storage: { mostMb: 2_000, usedMb: 310.4 },
  trialEndsAt: null,
  streams: { most: 200, perToken: 50, open: 3 },
  secretReadsPerMinute: 60,
  warnings: [exampleLimitWarning],
};
