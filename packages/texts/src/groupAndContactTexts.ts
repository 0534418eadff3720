import { templateTexts } from './templateTexts.ts';

/** Error texts of the API for groups and contacts. For transport errors, see `sendFailureExplanations`. */
export const groupAndContactTexts = {
  unsupported: {
    groups: 'Esta forma de conexión no permite administrar grupos.',
    contacts: 'Esta forma de conexión no permite administrar contactos.',
    profile: 'Esta forma de conexión no permite ver ni cambiar el perfil.',
    chats: 'Esta forma de conexión no permite marcar conversaciones en el teléfono.',
    labels: 'Esta forma de conexión no permite poner etiquetas en el teléfono.',
    line: 'Esta forma de conexión no se puede comprobar.',
    templates: templateTexts.none,
    catalog:
      'Esta línea no tiene catálogo de productos. Lo tienen las de WhatsApp Business y las de la conexión oficial con un catálogo en Meta.',
  },
  /** Explains failed tasks. `sendFailureExplanations` does not fit, because its wording is about messages. */
  failures: {
    'not-registered': 'Ese número no tiene cuenta de WhatsApp. Revíselo completo, con el código de país.',
    rejected: 'WhatsApp no aceptó este cambio. Revise los datos antes de repetirlo.',
    'rate-limited':
      'WhatsApp pide hacer menos cambios por ahora. Espere unos minutos y hágalos con más pausa entre uno y otro.',
    restricted:
      'WhatsApp restringió esta cuenta por un tiempo. No insista: abra WhatsApp en el teléfono y lea el aviso.',
    unreachable: 'WhatsApp no contestó. Inténtelo de nuevo en unos minutos.',
    'unknown-outcome':
      'La conexión se cortó antes de que WhatsApp confirmara el cambio: pudo hacerse o no. Consulte cómo quedó antes de repetirlo.',
  } as Readonly<Record<string, string>>,
  contactNotFound: 'Contacto no encontrado. Escriba el número de alguien con quien ya haya mensajes.',
  /** Message of a 404: no data is stored about the requested contact. */
  noStoredData: 'No hay datos guardados de esta persona. Escriba su número completo, con el código de país.',
  /** Shown instead of a recipient's phone number after the recipient's data were erased. */
  forgotten: 'Datos eliminados',
  /** Error messages (409) for two contacts that cannot be merged. */
  merge: {
    same: 'Es el mismo contacto. Elija otro para unirlo con este.',
    numbers:
      'Son dos números distintos, y un mensaje se envía a uno solo: al unirlos se perdería uno de los dos. Póngales el mismo nombre o la misma etiqueta para encontrarlos juntos.',
    lids: 'WhatsApp los conoce como dos personas distintas, así que no se pueden unir. Póngales el mismo nombre o la misma etiqueta para encontrarlos juntos.',
  },
  /**
   * Errors (404) for a missing picture. WhatsApp may hide a contact's picture, so the text for a contact
   * names both possibilities.
   */
  noPicture: {
    own: 'Este número no tiene foto de perfil. Puede ponerle una con PUT en esta misma dirección.',
    contact: 'No se ve ninguna foto de este contacto: no tiene, o no se la muestra a este número.',
  },
  bothWays: (word: string) =>
    `La palabra “${word}” no puede servir para darse de baja y también para volver. Quítela de una de las dos listas.`,
  groupNotFound: 'Grupo no encontrado. Escriba su chat (group:…) como aparece en la lista de grupos o en los mensajes.',
  inviteNotALink: 'Escriba el enlace completo (https://chat.whatsapp.com/…) o solo su código.',
  nothingToChange: 'No hay nada que cambiar. Indique al menos un campo.',
  notAPicture: 'Esa imagen no se puede leer. Envíe una foto en JPEG, PNG o WebP.',
  /** Explains why a change failed for one of several people. */
  outcomes: {
    'invite-needed':
      'Esta persona no permite que la agreguen a grupos. Envíele el enlace de invitación para que entre por sí misma.',
    'not-registered': 'Este número no tiene cuenta de WhatsApp.',
    'left-recently': 'Esta persona salió del grupo hace poco, y WhatsApp todavía no permite agregarla.',
    'already-member': 'Esta persona ya está en el grupo.',
    'not-member': 'Esta persona no está en el grupo.',
    'group-full': 'El grupo está lleno.',
    refused: 'WhatsApp no lo permitió para esta persona.',
  },
} as const;
