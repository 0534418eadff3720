import { ackErrorExplanations } from './ackErrorExplanations.ts';
import { closeCodeExplanations } from './closeCodeExplanations.ts';
import { closeReasonExplanations } from './closeReasonExplanations.ts';
import { sendFailureExplanations } from './sendFailureExplanations.ts';
import { sessionStateExplanations } from './sessionStateExplanations.ts';

/** Texts about problems that can prevent an owner from using WhatsApp. `explain.ts` looks up single texts. */
export const problemExplanations = {
  state: sessionStateExplanations,
  close: closeReasonExplanations,
  closeCode: closeCodeExplanations,
  failure: sendFailureExplanations,
  ackError: ackErrorExplanations,
  /** `when`: a formatted date or time. */
  connectedSince: (when: string) => `Conectado desde ${when}`,
  lastEvent: (when: string) => `Última actividad: ${when}`,
  nextAttempt: (when: string) => `Próximo intento: ${when}`,
  pausedUntil: (when: string) => `En pausa hasta ${when}`,
  code: (code: number) => `Código de WhatsApp: ${code}`,
} as const;
