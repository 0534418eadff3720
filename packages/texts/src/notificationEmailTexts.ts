/** E-mails that notify an owner of a problem that needs attention. */
export const notificationEmailTexts = {
  /** Subjects by the contract's notification kind. The business name and a colon precede each subject. */
  subjects: {
    unlinked: 'hay que vincular WhatsApp de nuevo',
    passkey: 'WhatsApp pide una llave de acceso',
    parked: 'la conexión con WhatsApp está en pausa',
    forbidden: 'WhatsApp no permite que se conecte',
    webhook: 'un programa ya no recibe avisos',
    light: 'WhatsApp puede restringir este número',
    flapping: 'la conexión con WhatsApp se cae una y otra vez',
    unproven: 'está conectado, pero WhatsApp no contesta',
    expiring: 'está por vencer',
    proxy: 'su proxy no llega a WhatsApp',
    'free-messages': 'quedan pocas respuestas gratis este mes',
    'free-messages-used': 'se usaron las respuestas gratis de este mes',
  },
  resolvedSubjects: {
    line: 'WhatsApp está conectado de nuevo',
    webhook: 'el programa recibe avisos de nuevo',
    light: 'el semáforo ya no está en rojo',
    flapping: 'la conexión con WhatsApp ya es estable',
    unproven: 'WhatsApp contesta de nuevo',
  },
  /** E-mail about a credential that will expire: an API key in use, or the previous token of a client. */
  expiring: {
    key: (name: string) => `La clave “${name}”`,
    token: (businessName: string) => `El token anterior de ${businessName}`,
    /** `when`: date, time and zone, such as '3 mar 2026, 10:15 a.m., hora de Ciudad de México'. */
    until: (when: string) => `Vence: ${when}`,
    what: 'Un programa la usa todavía. Cuando venza, Recado lo rechaza, y los webhooks que agregó dejan de recibir.',
    next: 'Cree otra clave en Mi cuenta y póngala en el programa que usa esta.',
    tokenWhat: 'Un programa lo usa todavía. Cuando venza, Recado lo rechaza.',
    tokenNext: 'Ponga el token nuevo en el programa que usa el anterior. Está en la página del cliente, en “API”.',
  },
  greeting: (name: string) => `Hola, ${name}:`,
  /** `number`: formatted phone number. */
  lineLabel: (businessName: string, number: string) => `${businessName}, ${number}`,
  webhook: (label: string, host: string) => `Webhook: ${label} (${host})`,
  /** `when`: date, time and zone, such as '3 mar 2026, 10:15 a.m., hora de Ciudad de México'. */
  since: (when: string) => `Desde: ${when}`,
  until: (when: string) => `Hasta: ${when}`,
  next: 'Qué hacer',
  healthRecovered: 'El semáforo de este número ya no está en rojo. No tiene que hacer nada.',
  connectionStable: 'Este número lleva dos horas sin que se caiga la conexión. No tiene que hacer nada.',
  probeSucceeded: 'Este número envía y recibe de nuevo: se comprobó. No tiene que hacer nada.',
  flappingExplanation: {
    what: 'La conexión de este número con WhatsApp se cayó seis veces o más en dos horas, y volvió sola cada vez.',
    meaning: 'Mientras está caída no se envía ni se recibe nada; lo que WhatsApp guardó llega después, con retraso.',
    next: 'Revise que el teléfono tenga internet y batería, y que el número no esté abierto en otro programa. Si sigue igual, avise a quien administra la plataforma.',
  },
  lineReconnected: 'Este número está conectado de nuevo. No tiene que hacer nada.',
  webhookEnabledAgain:
    'Recado le envía de nuevo lo que pase desde ahora. Lo que pasó mientras estaba desactivado puede recuperarlo en la página del webhook, con “Recuperar desde…”.',
  open: 'Ábralo en Recado',
  reasonForEmail:
    'Recado le escribe porque este cliente es suyo. Elija qué avisos recibe, y a qué horas no, en Mi cuenta:',
  test: {
    subject: 'Correo de prueba de Recado',
    text: 'Si lee esto, los avisos de Recado llegan a este correo. No tiene que hacer nada.',
    whatsapp: 'Si lee esto, los avisos de Recado le llegan por WhatsApp. No tiene que hacer nada.',
  },
} as const;
