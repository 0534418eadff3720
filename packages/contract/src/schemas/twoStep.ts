import {
  flag,
  type Infer,
  instant,
  integer,
  nullable,
  object,
  singleLineText,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Number of recovery codes that are created at once. */
export const RECOVERY_CODE_COUNT = 10;

/** Two-step sign-in of a user: whether a sign-in requires a code in addition to the password. */
export const twoStep = withSchemaName(
  'TwoStep',
  object({
    /** Time since which a sign-in of this user requires a code. Null: no code is required. */
    since: nullable(instant()),
    /** Number of unused recovery codes. */
    codesLeft: integer({ max: RECOVERY_CODE_COUNT }),
    /** Whether this user must set up two-step sign-in before the platform allows anything else. */
    required: flag(),
  }),
);
export type TwoStepStatus = Infer<typeof twoStep>;

/** Code of the second step: six digits from an app, or a recovery code. Spaces and hyphens are ignored. */
export const secondFactorCode = () => singleLineText({ max: 40 });

export const exampleTwoStep: TwoStepStatus = { since: '2026-03-02T15:04:05.000Z', codesLeft: 9, required: false };
export const exampleRecoveryCodes: string[] = [
  'K7QD-3MXA-9TBV',
  'W2HF-8PLC-4NRJ',
  'T9ZE-6KBG-7QMX',
  'D3VN-5YRA-2CWH',
  'M8JT-4FXP-6LQB',
  'R6GC-9DNK-3VZE',
  'H4LW-7TMY-8PAJ',
  'B5XQ-2RHV-6FKD',
  'N9PA-3ZCG-5WTM',
  'Y7EK-8JLB-4HRX',
];
