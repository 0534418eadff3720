/** What the ways to WhatsApp are called by people; what has no name here is called as its plugin is. */
const names: Readonly<Record<string, string>> = {
  baileys: 'teléfono vinculado',
  'cloud-api': 'línea oficial (Cloud API)',
  fake: 'red de prueba',
};

const name = (transport: string): string => `${names[transport] ?? transport}`;

/** What is copied from the network's pages: where it is found there, and what to do when it was not right. */
const fields: Readonly<
  Record<string, { readonly label: string; readonly where: string; readonly refused: string }>
> = {
  phoneNumberId: {
    label: 'Identificador del número de teléfono',
    where:
      'En Meta for Developers, su aplicación, WhatsApp, “Configuración de la API”: está debajo del número. No es el número.',
    refused:
      'Meta no encuentra este número con su token. Copie el “Identificador del número de teléfono” de “Configuración de la API”, y no el número.',
  },
  businessAccountId: {
    label: 'Identificador de la cuenta de WhatsApp Business',
    where: 'En la misma página, junto al identificador del número.',
    refused:
      'El número no pertenece a esta cuenta de WhatsApp Business, o el token no tiene permiso sobre ella. Copie el identificador de la misma página que el del número.',
  },
  accessToken: {
    label: 'Token de acceso',
    where:
      'En la configuración del negocio, “Usuarios del sistema”: genere uno sin vencimiento, con los permisos whatsapp_business_messaging y whatsapp_business_management. El de la página de pruebas vence en un día.',
    refused:
      'Meta no acepta este token: venció, se revocó o le faltan permisos. Genere otro en “Usuarios del sistema”, con los dos permisos de WhatsApp.',
  },
  appSecret: {
    label: 'Clave secreta de la aplicación',
    where:
      'En Meta for Developers, su aplicación, “Configuración”, “Básica”: pulse “Mostrar” junto a la clave secreta.',
    refused: 'Esta clave no es de la aplicación que hizo el token. Cópiela de “Configuración”, “Básica”.',
  },
};

/** The ways by which a line reaches WhatsApp, and going from one to another. */
export const transports = {
  name,
  usedAlready: (transport: string): string => `Este cliente ya usa ${name(transport)}.`,
  changed: (transport: string): string => `Listo. Este cliente usa ahora ${name(transport)}.`,
  alreadyLinked: 'Este cliente ya está vinculado. Desconéctelo antes de vincularlo con otros datos.',
  notLinkedSo:
    'Este cliente no se vincula con datos de la página de Meta. Inicialícelo y escanee el código QR.',
  missing: 'Falta este dato. Cópielo de la página de Meta.',
  /** `field`: of the credentials; `code`: the network's number. */
  refused: (field: string, code?: number): string =>
    `${fields[field]?.refused ?? `WhatsApp no aceptó “${field}”. Cópielo de nuevo.`}${code === undefined ? '' : ` (Meta: ${code})`}`,
  linkTooOften: 'Se hicieron demasiados intentos. Espere un minuto y vuelva a intentarlo.',
  linkUnreachable: 'Meta no contesta en este momento. No se guardó nada; inténtelo de nuevo en unos minutos.',
  linkNotYet: 'El cliente todavía no espera estos datos. Inténtelo de nuevo en unos segundos.',
  unknown: 'Esta plataforma no tiene esa forma de llegar a WhatsApp. Elija una de la lista.',
} as const;
