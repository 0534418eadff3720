import { welcomeTexts } from './welcomeTexts.ts';

/** The public first page (docs/product.md §1, §2). */
export const landingPageTexts = {
  ...welcomeTexts,
  documentTitle: 'Recado: automatice WhatsApp para su negocio',
  subtitle:
    'Vincule sus números, envíe y reciba mensajes por API y conecte WhatsApp con n8n. Todo desde un solo panel.',
  register: 'Crear cuenta',
  login: 'Iniciar sesión',
  screenshotAlt: 'La página de un cliente en Recado: su conexión, sus mensajes y la gráfica de las últimas semanas',

  featuresTitle: 'Lo que puede hacer',
  features: {
    trial: {
      title: 'Prueba gratuita',
      text: 'Empiece hoy. No le pedimos tarjeta de crédito.',
    },
    numbers: {
      title: 'Varios números, un solo panel',
      text: 'Vincule cada línea de su negocio y vea de un vistazo cuál está conectada.',
    },
    n8n: {
      title: 'Integración con n8n',
      text: 'Use WhatsApp en sus flujos de trabajo, sin programar.',
    },
    webhooks: {
      title: 'Notificaciones y webhooks',
      text: 'Reciba un aviso en su sistema por cada mensaje nuevo.',
    },
  },

  closingTitle: 'Su primer mensaje automático puede salir hoy',
  footer: {
    rights: (year: number) => `© ${year} Recado`,
    disclaimer: 'Recado no está afiliado a WhatsApp ni a Meta.',
    apiDocs: 'Documentación de la API (OpenAPI)',
  },
} as const;
