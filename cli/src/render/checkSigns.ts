export type CheckState = 'ok' | 'warning' | 'failed';

export const checkSigns: Readonly<Record<CheckState, string>> = { ok: '✓', warning: '!', failed: '✗' };
