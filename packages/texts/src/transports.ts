import { credentialFields } from './credentialFields.ts';
import { transportNames } from './transportNames.ts';

const { name } = transportNames;

/** The ways by which a line reaches WhatsApp, and going from one to another. */
export const transports = {
  name,
  usedAlready: (transport: string): string =>
    `Este cliente ya usa esta forma de conexión: ${name(transport)}.`,
  changed: (transport: string): string => `Listo. Este cliente usa ahora: ${name(transport)}.`,
  alreadyLinked: 'Este cliente ya está vinculado. Desconéctelo antes de vincularlo con otros datos.',
  notLinkedSo:
    'Este cliente no se vincula con datos de la página de Meta. Inicialícelo y escanee el código QR.',
  missing: 'Falta este dato. Cópielo de la página de Meta.',
  /** `field`: of the credentials; `code`: the network's number. */
  refused: (field: string, code?: number): string =>
    `${credentialFields[field]?.refused ?? `WhatsApp no aceptó “${field}”. Cópielo de nuevo.`}${code === undefined ? '' : ` (Meta: ${code})`}`,
  linkTooOften: 'Se hicieron demasiados intentos. Espere un minuto y vuelva a intentarlo.',
  linkUnreachable: 'Meta no contesta en este momento. No se guardó nada; inténtelo de nuevo en unos minutos.',
  linkNotYet: 'El cliente todavía no espera estos datos. Inténtelo de nuevo en unos segundos.',
  unknown: 'Esta plataforma no tiene esa forma de llegar a WhatsApp. Elija una de la lista.',
} as const;
