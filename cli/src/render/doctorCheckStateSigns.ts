export type DoctorCheckState = 'ok' | 'warning' | 'failed';

export const doctorCheckStateSigns: Readonly<Record<DoctorCheckState, string>> = { ok: '✓', warning: '!', failed: '✗' };
