/** Duration of a video, as in “1:30”. */
const formatDuration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const formatCount = (count: number): string => count.toLocaleString('es-MX');

const kinds = { text: 'texto', image: 'imagen', video: 'video' } as const;

/** Messages of the API about status posts (“estados”). */
export const statusPostTexts = {
  notFound: 'Ese estado no existe, o pasaron más de 30 días.',
  unsupported:
    'La API oficial de WhatsApp no permite publicar estados. Publíquelo desde una línea vinculada con un teléfono.',
  nobody: 'Nadie vería este estado: no hay contactos en esa elección, o todos se dieron de baja. Elija otros.',
  nobodyReached:
    'Nadie de quienes eligió tiene WhatsApp, así que el estado no se publicó. Revise los números o elija otros contactos.',
  tooMany: (people: number, most: number) =>
    `Lo verían ${formatCount(people)} contactos y el máximo es ${formatCount(most)}. Elija una etiqueta o menos contactos.`,
  missingLabel: 'Indique la etiqueta de los contactos que verán el estado.',
  unknownLabel: (label: string) => `No hay ninguna etiqueta «${label}». Revise su nombre en la lista de etiquetas.`,
  missingContacts: 'Indique los contactos que verán el estado.',
  unknownContacts: (names: readonly string[], count: number) =>
    count === 1
      ? `${names[0]} no está entre sus contactos. Agréguelo, o quítelo de la lista.`
      : `${formatCount(count)} de los elegidos no están entre sus contactos, como ${names.join(', ')}. Agréguelos, o quítelos de la lista.`,
  missingContent: (type: keyof typeof kinds) => `Falta el contenido: con type ${type}, va en el campo ${type}.`,
  otherContent: (type: keyof typeof kinds) => `Un estado de tipo ${type} solo lleva el campo ${type}.`,
  notShown: (type: keyof typeof kinds) =>
    `Ese archivo no se puede convertir en ${kinds[type]} que los teléfonos muestren en un estado. Elija otro.`,
  videoTooLong: (seconds: number, most: number) =>
    `El video dura ${formatDuration(seconds)} y WhatsApp muestra hasta ${formatDuration(most)} en un estado. Recórtelo o divídalo.`,
  stillPublishing: 'Ese estado todavía se está publicando. Espere un momento e inténtelo de nuevo.',
};
