export type DoctorCheckState = 'ok' | 'warning' | 'failed';

export const doctorCheckStateSymbols: Readonly<Record<DoctorCheckState, string>> = {
  ok: '✓',
  warning: '!',
  failed: '✗',
};
