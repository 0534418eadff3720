/** Texts of the console as an installed app, and of its use without a network. */
export const installedAppTexts = {
  /** Full name of the app, as the browser shows it before the installation. */
  name: 'Recado: conversaciones de WhatsApp',
  description: 'Conteste el WhatsApp de su negocio con todo su equipo, también cuando falla la conexión.',
  screenshots: {
    phone: 'Conversaciones en el teléfono',
    desktop: 'Conversaciones en la computadora',
  },
  waiting: {
    tooOld: 'Se escribió hace más de un día y ya no se envía solo. Elija Reintentar para enviarlo ahora.',
  },
  share: {
    title: '¿A quién se lo manda?',
    text: 'Elija una conversación. Podrá revisar el mensaje antes de enviarlo.',
    search: 'Buscar persona o grupo',
    list: 'Conversaciones',
    none: 'Nadie coincide con la búsqueda.',
    files: (count: string) => (count === '1' ? '1 archivo' : `${count} archivos`),
    missing: 'No llegó nada de la otra aplicación. Compártalo otra vez, o adjúntelo en la conversación.',
  },
  notificationOffer: {
    label: 'Avisos de mensajes nuevos',
    text: 'Le escribieron mientras no estaba aquí. ¿Quiere que este navegador le avise de los mensajes nuevos?',
    accept: 'Activar avisos',
    decline: 'Ahora no',
    accepted: 'Avisos activados. Puede cambiarlos en Conversaciones.',
  },
} as const;
