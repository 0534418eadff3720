import { welcomeTexts } from './welcomeTexts.ts';

/** The public first page (docs/product.md §1, §2). */
export const landingPageTexts = {
  ...welcomeTexts,
  documentTitle: 'Recado: conteste, programe y automatice el WhatsApp de su negocio',
  title: 'Conteste, programe y automatice el WhatsApp de su negocio, con todo su equipo',
  subtitle:
    'Vincule los números de su negocio y atienda a todos desde un solo panel: usted, su equipo y las respuestas automáticas.',
  register: 'Crear cuenta',
  login: 'Iniciar sesión',
  inboxAlt: 'Las conversaciones de una panadería en Recado, con una de ellas abierta',

  ownerTitle: 'Para atender su negocio todos los días',
  /** What an owner does with the product, each with a picture of the screen. */
  ownerFeatures: {
    answers: {
      title: 'Respuestas automáticas',
      text: 'Salude, conteste lo de siempre y avise su horario, aunque no esté frente al teléfono.',
      alt: 'La página de respuestas automáticas, con el saludo',
    },
    campaigns: {
      title: 'Campañas y mensajes programados',
      text: 'Escriba a su lista poco a poco y deje listos los recordatorios. Quien ya no quiera mensajes se da de baja solo.',
      alt: 'Una campaña con su avance',
    },
    team: {
      title: 'Con todo su equipo',
      text: 'Invite a quien contesta. Todos ven las mismas conversaciones y quién atiende cada una.',
      alt: 'La página del equipo, con dos personas invitadas',
    },
    lines: {
      title: 'Cada sucursal con su número',
      text: 'El centro, la otra sucursal y la tienda en línea: todos sus números en un mismo lugar.',
      alt: 'La lista de las líneas de un negocio, con el estado de cada una',
    },
  },

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
    documentation: 'Documentación',
    apiDocs: 'Documentación de la API (OpenAPI)',
  },
} as const;
