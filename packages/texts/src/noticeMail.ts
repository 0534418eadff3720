/** The e-mails by which an owner is told that something needs her. */
export const noticeMail = {
  /** After the business's name and a colon; by the contract's name. */
  subjects: {
    unlinked: 'hay que vincular WhatsApp de nuevo',
    passkey: 'WhatsApp pide una llave de acceso',
    parked: 'la conexión con WhatsApp está en pausa',
    forbidden: 'WhatsApp no permite que se conecte',
    webhook: 'un webhook se desactivó',
  },
  over: { line: 'WhatsApp está conectado de nuevo', webhook: 'el webhook está activo de nuevo' },
  greeting: (name: string) => `Hola, ${name}:`,
  /** `number`: formatted. */
  about: (businessName: string, number: string) => `${businessName}, ${number}`,
  webhook: (label: string, host: string) => `Webhook: ${label} (${host})`,
  /** `when`: '3 mar 2026, 10:15 a.m., hora de Ciudad de México'. */
  since: (when: string) => `Desde: ${when}`,
  until: (when: string) => `Hasta: ${when}`,
  next: 'Qué hacer',
  lineIsBack: 'Este número está conectado de nuevo. No tiene que hacer nada.',
  webhookIsBack:
    'Recado le envía de nuevo lo que pase desde ahora. Lo que pasó mientras estaba desactivado puede recuperarlo en la página del webhook, con “Recuperar desde…”.',
  open: 'Ábralo en Recado',
  why: 'Recado le escribe porque este cliente es suyo. Elija qué avisos recibe, y a qué horas no, en Mi cuenta:',
  test: {
    subject: 'Correo de prueba de Recado',
    text: 'Si lee esto, los avisos de Recado llegan a este correo. No tiene que hacer nada.',
  },
} as const;
