/** Texts of the API about scheduled messages: errors, and reasons why a message was not sent. */
export const scheduledMessageErrorTexts = {
  notFound: 'Este mensaje programado no existe, o ya se borró.',
  past: 'La hora de envío ya pasó. Indique una futura, o envíe el mensaje ahora sin programarlo.',
  tooFar: 'Un mensaje se puede programar con un año de anticipación como máximo. Indique una hora más cercana.',
  noZone: 'Escriba la hora de envío con su zona, como 2026-12-24T09:00:00-06:00 o 2026-12-24T15:00:00Z.',
  noStart: 'Para repetir un mensaje, indique también la hora del primer envío.',
  zone: (name: string) => `La zona horaria ${name} no existe. Escriba una como America/Mexico_City.`,
  oneEnd: 'Indique hasta qué día se repite o cuántas veces, no las dos cosas.',
  endsBefore: 'La repetición termina antes del primer envío. Indique un último día posterior.',
  /** `most`: maximum number of characters, formatted. */
  tooLong: (most: string) => `El texto de este mensaje puede tener hasta ${most} caracteres. Acórtelo.`,
  noText: 'Este mensaje no lleva texto. Elimínelo y programe otro.',
  full: (most: string) =>
    `Este cliente no admite más mensajes programados (el máximo es ${most}). Elimine alguno o espere a que se envíe.`,
  busy: 'Este mensaje se está enviando en este momento. Vuelva a consultarlo en unos segundos.',
  leaving:
    'Ya llegó la hora de este mensaje y espera a que la línea se conecte. Elimínelo y programe otro si quiere cambiarlo.',
  ended: 'Este mensaje programado ya terminó. Programe uno nuevo.',
  passed: 'La hora de este mensaje pasó mientras estaba en pausa. Indique una hora nueva para reanudarlo.',
  otherContent:
    'Este mensaje ya quedó programado, con otro contenido. Cámbielo en la lista de mensajes programados; un programa usa una clave nueva para cada mensaje distinto.',
  withheld:
    'No se envió: a esa hora una persona atendía esta conversación y las respuestas automáticas estaban en pausa.',
  /** `why`: the reason for the delay, or an empty string if it is unknown. */
  late: (why: string) =>
    why === ''
      ? 'No se envió: pasó más de una hora de la hora programada sin que fuera posible. Prográmelo de nuevo.'
      : `No se envió en la hora siguiente a la programada. ${why} Después, prográmelo de nuevo.`,
};
