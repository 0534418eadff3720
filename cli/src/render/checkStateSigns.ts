export type DoctorCheckState = 'ok' | 'warning' | 'failed';

export const checkStateSigns: Readonly<Record<DoctorCheckState, string>> = { ok: '✓', warning: '!', failed: '✗' };
