import type { ErrorCodeExplanationCatalogue } from './problemExplanation.ts';

/**
 * Explains WhatsApp's close codes that are more precise than the close reason. Do not list 401 and 408,
 * because each has several causes, which only the transport can distinguish.
 */
export const closeCodeExplanations = {
  406: {
    what: 'WhatsApp bloqueó este número.',
    means: 'El número no puede usar WhatsApp, tampoco en el teléfono.',
    next: 'Abra WhatsApp en el teléfono y solicite una revisión. Si la aprueban, vincule el número de nuevo.',
  },
  411: {
    what: 'WhatsApp cambió los datos de los dispositivos de esta cuenta.',
    means: 'La vinculación guardada ya no es válida. El historial en Recado se conserva.',
    next: 'Elija “Vincular WhatsApp” en la página del cliente y escanee un código QR nuevo.',
  },
} as const satisfies ErrorCodeExplanationCatalogue;
