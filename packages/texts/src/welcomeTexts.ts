/** Summary of the product next to the login and registration forms (docs/product.md §1, §2). */
export const welcomeTexts = {
  title: 'Automatice WhatsApp para su negocio',
  trial: 'Prueba gratuita, sin tarjeta de crédito',
  stepsTitle: 'Cómo funciona',
  steps: {
    register: {
      title: 'Regístrese',
      text: 'Cree su cuenta con su nombre y su correo electrónico. Toma un minuto.',
    },
    scan: {
      title: 'Escanee el código QR',
      text: 'Vincule su número de WhatsApp desde el teléfono, como lo haría con WhatsApp Web.',
    },
    automate: {
      title: 'Automatice',
      text: 'Envíe y reciba mensajes a través de la API o de n8n.',
    },
  },
} as const;
