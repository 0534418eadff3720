import { ackErrors } from './ackErrors.ts';
import { closeCodes } from './closeCodes.ts';
import { closeReasons } from './closeReasons.ts';
import { sendFailures } from './sendFailures.ts';
import { sessionStates } from './sessionStates.ts';

/** Everything that can stand between an owner and WhatsApp, explained; `explain.ts` looks one up. */
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
