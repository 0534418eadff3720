/** Checklist for an owner's first days. It ends when every step is done, or when the owner hides it. */
export const firstStepTexts = {
  title: 'Primeros pasos',
  progress: (done: string, total: string) => `${done} de ${total} listos`,
  done: 'Listo',
  pending: 'Por hacer',
  dismiss: 'Ocultar',
  dismissed: 'Los primeros pasos ya no se muestran',
  dismissFailed: 'No se pudieron ocultar los primeros pasos',
  steps: {
    link: {
      title: 'Vincule su número',
      text: 'Escanee un código QR con el teléfono de su negocio.',
      action: 'Vincular número',
    },
    greet: {
      title: 'Salude a quien le escribe',
      text: 'Prepare un saludo que se envía solo, aunque usted no esté.',
      action: 'Preparar el saludo',
    },
    answer: {
      title: 'Conteste un mensaje',
      text: 'Conteste desde aquí o desde su teléfono: la conversación es la misma.',
      action: 'Ir a conversaciones',
    },
    invite: {
      title: 'Invite a una persona de su equipo',
      text: 'Contestará con usted desde el mismo número, con su propia cuenta.',
      action: 'Invitar a una persona',
    },
  },
} as const;
