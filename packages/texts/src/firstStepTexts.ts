/** Checklist for an owner's first visit. It is shown until every step is done. */
export const firstStepTexts = {
  title: 'Primeros pasos',
  progress: (done: string, total: string) => `${done} de ${total} listos`,
  done: 'Listo',
  pending: 'Por hacer',
  steps: {
    client: {
      title: 'Cree su primer cliente',
      text: 'Un cliente es una línea de WhatsApp de su negocio.',
      action: 'Agregar nuevo cliente',
    },
    link: {
      title: 'Vincule su número',
      text: 'Escanee un código QR con el teléfono de su negocio.',
      action: 'Vincular número',
    },
    message: {
      title: 'Envíe o reciba su primer mensaje',
      text: 'Escríbale a alguien desde aquí, o mande un mensaje a su número desde otro teléfono.',
      action: 'Escribir un mensaje',
    },
    webhook: {
      title: 'Configure su webhook',
      text: 'Así su sistema, o su flujo de n8n, se entera de cada mensaje nuevo.',
      action: 'Configurar webhook',
    },
  },
} as const;
