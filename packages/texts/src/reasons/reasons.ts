import { ackErrors } from './ackErrors.ts';
import { closeCodes } from './closeCodes.ts';
import { closeReasons } from './closeReasons.ts';
import { sendFailures } from './sendFailures.ts';
import { sessionStates } from './sessionStates.ts';

/** Explains what can prevent an owner from using WhatsApp. `explain.ts` looks up an entry. */
export const reasons = {
  state: sessionStates,
  close: closeReasons,
  closeCode: closeCodes,
  failure: sendFailures,
  ackError: ackErrors,
  /** `when`: a formatted date or time. */
  connectedSince: (when: string) => `Conectado desde ${when}`,
  lastEvent: (when: string) => `Última actividad: ${when}`,
  nextAttempt: (when: string) => `Próximo intento: ${when}`,
  pausedUntil: (when: string) => `En pausa hasta ${when}`,
  code: (code: number) => `Código de WhatsApp: ${code}`,
} as const;
