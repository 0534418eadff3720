/** `/account`: which notifications an owner receives, and at which hours. */
export const notificationSettingTexts = {
  title: 'Avisos',
  /** `address`: e-mail address of the account. */
  about: (address: string) =>
    `Cuando algo necesita su atención y no se resuelve solo en cinco minutos, le escribimos a ${address}: una vez, y otra cuando quede resuelto.`,
  noMail:
    'Esta plataforma no envía correos. Quien la administra puede configurarlo; mientras tanto, lo que necesita su atención aparece en “Hoy”, en su Dashboard.',
  kindsTitle: 'Qué le avisamos',
  /** Names of the notification kinds, by the contract's identifier. */
  kinds: {
    unlinked: 'Un número se desvinculó de WhatsApp',
    passkey: 'WhatsApp pide una llave de acceso para vincular un número',
    parked: 'La conexión de un número está en pausa',
    forbidden: 'WhatsApp no permite que un número se conecte',
    webhook: 'Un programa suyo ya no recibe avisos',
    light: 'Un número corre peligro de que WhatsApp lo restrinja',
    flapping: 'La conexión de un número se cae una y otra vez',
    unproven: 'Un número está conectado, pero WhatsApp no contesta',
    expiring: 'Una clave o un token que un programa usa está por vencer',
    proxy: 'Un número no llega a WhatsApp por su proxy',
    'free-messages': 'A un número le quedan pocas respuestas gratis de Meta',
    'free-messages-used': 'Un número usó todas las respuestas gratis del mes',
  },
  quiet: {
    switch: 'No escribirme durante unas horas',
    begins: 'Desde las',
    ends: 'Hasta las',
    /** `zone`: name of the time zone, such as 'hora de Ciudad de México'. */
    zone: (zone: string) => `Según la ${zone}. Lo que siga sin resolverse se avisa cuando terminan.`,
  },
  whatsapp: {
    switch: 'Avisarme también por WhatsApp',
    number: 'Su número, con código de país',
    hint: 'Se le escribe desde otro número suyo que esté conectado: nunca desde el que tiene el problema.',
    tooFew: 'Para que llegue hace falta otro número suyo conectado a Recado. Por ahora no hay ninguno.',
  },
  submit: 'Guardar avisos',
  done: 'Avisos actualizados correctamente',
  failed: 'Error al guardar los avisos',
  loadFailed: 'No se pudo cargar qué avisos recibe',
  test: 'Enviarme un correo de prueba',
  testing: 'Enviando...',
  testFailed: 'Error al enviar el correo de prueba',
  testWhatsApp: 'Enviarme un WhatsApp de prueba',
  testWhatsAppFailed: 'Error al enviar el WhatsApp de prueba',
  /** Answers of the API. */
  answers: {
    testEmailSent: (address: string) => `Le enviamos un correo de prueba a ${address}`,
    testWhatsAppSent: (number: string, line: string) => `Le escribimos a ${number} desde ${line}`,
    noWhatsApp: 'Guarde primero su número de WhatsApp en los avisos.',
    noMail: 'Esta plataforma no envía correos. Pida a quien la administra que lo configure.',
    refused:
      'El servidor de correo no aceptó el mensaje. Avise a quien administra la plataforma: “recado doctor” dice qué falta.',
    noNumber: 'Escriba el número completo, con código de país, por ejemplo +52 1 55 1234 5678.',
    noHours: 'Las horas de silencio no pueden empezar y terminar a la misma hora. Cambie una de las dos.',
  },
} as const;
