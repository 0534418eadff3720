import type { ErrorCodeExplanationCatalogue } from './problemExplanation.ts';
import { sendFailureExplanations } from './sendFailureExplanations.ts';

/** Explains WhatsApp's error codes for refused messages. Lists only codes more precise than "rejected". */
export const ackErrorExplanations = {
  429: sendFailureExplanations['rate-limited'],
  463: {
    what: 'WhatsApp no permite por ahora que esta cuenta inicie conversaciones nuevas.',
    means: 'El mensaje no se envió. Las conversaciones que ya existen siguen funcionando.',
    next: 'No lo repita: insistir alarga la restricción. Espere a que WhatsApp la levante o a que el contacto le escriba.',
  },
  479: {
    what: 'WhatsApp no aceptó la dirección del mensaje.',
    means: 'El mensaje no se envió. Suele pasar cuando el contacto cambió de dispositivo.',
    next: 'Envíelo otra vez. Si se repite con el mismo contacto, reinicie el cliente.',
  },
} as const satisfies ErrorCodeExplanationCatalogue;
