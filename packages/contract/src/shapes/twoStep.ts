import { flag, type Infer, instant, line, named, nullable, object, whole } from '../shape/index.ts';

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10;

/** Whether somebody's sign-in asks for a code besides the password. */
export const twoStep = named(
  'TwoStep',
  object({
    /** Null: it does not. */
    since: nullable(instant()),
    /** Recovery codes that have not been used. */
    codesLeft: whole({ max: RECOVERY_CODES }),
    /** This platform lets this person do nothing else before it is set up. */
    required: flag(),
  }),
);
export type TwoStep = Infer<typeof twoStep>;

/** Six digits of an app, or a recovery code; spaces and hyphens are of no matter. */
export const secondCode = () => line({ max: 40 });

export const sampleTwoStep: TwoStep = { since: '2026-03-02T15:04:05.000Z', codesLeft: 9, required: false };
export const sampleRecoveryCodes: string[] = [
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
