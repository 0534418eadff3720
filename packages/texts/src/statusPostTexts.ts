/** Duration of a video, as in “1:30”. */
const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const formatCount = (count: number): string => count.toLocaleString('es-MX');

/** Messages of the API about status posts (“estados”). */
export const statusPostTexts = {
  notFound: 'Ese estado no existe, o pasaron más de 30 días.',
  unsupported:
    'La conexión oficial de Meta no permite publicar estados. Publíquelo desde una línea vinculada con un teléfono.',
  nobody:
    'Nadie vería este estado: no hay contactos elegidos, o todos se dieron de baja o están bloqueados. Elija otros.',
  nobodyReached:
    'Nadie de quienes eligió tiene WhatsApp, así que el estado no se publicó. Revise los números o elija otros contactos.',
  tooMany: (people: number, most: number) =>
    `Son demasiados contactos: ${formatCount(people)}. El máximo es ${formatCount(most)}. Elija una etiqueta o menos contactos.`,
  missingLabel: 'Indique la etiqueta de los contactos que verán el estado.',
  unknownLabel: (label: string) => `No hay ninguna etiqueta «${label}». Revise su nombre en la lista de etiquetas.`,
  missingContacts: 'Indique los contactos que verán el estado.',
  /** `names`: some of the unknown contacts, as the caller wrote them. */
  unknownContacts: (names: string, count: number) =>
    count === 1
      ? `No está entre sus contactos: ${names}. Agréguelo, o quítelo de la lista.`
      : `De los elegidos, ${formatCount(count)} no están entre sus contactos, como ${names}. Agréguelos, o quítelos de la lista.`,
  missingContent: (type: string) => `Falta el contenido: con type ${type}, va en el campo ${type}.`,
  otherContent: (type: string) => `Un estado de tipo ${type} solo lleva el campo ${type}.`,
  notShown: {
    image: 'Ese archivo no se puede convertir en una imagen que los teléfonos muestren en un estado. Elija otro.',
    video: 'Ese archivo no se puede convertir en un video que los teléfonos muestren en un estado. Elija otro.',
  },
  videoTooLong: (seconds: number, most: number) =>
    `El video dura ${formatDuration(seconds)} y WhatsApp muestra hasta ${formatDuration(most)} en un estado. Recórtelo o divídalo.`,
  stillPublishing: 'Ese estado todavía se está publicando. Espere un momento e inténtelo de nuevo.',
};
