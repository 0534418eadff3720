import { credentialFieldTexts } from './credentialFieldTexts.ts';
import { transportNames } from './transportNames.ts';

const { name } = transportNames;

/** Texts of API responses about a line's transport (its way to connect to WhatsApp) and about changing it. */
export const transportTexts = {
  name,
  alreadyInUse: (transport: string): string => `Este cliente ya usa esta forma de conexión: ${name(transport)}.`,
  changed: (transport: string): string => `Listo. Este cliente usa ahora: ${name(transport)}.`,
  alreadyLinked: 'Este cliente ya está vinculado. Desconéctelo antes de vincularlo con otros datos.',
  notLinkedByCredentials:
    'Este cliente no se vincula con datos de la página de Meta. Elija “Vincular WhatsApp” en su página y escanee el código QR.',
  missing: 'Falta este dato. Cópielo de la página de Meta.',
  /** `field`: name of the credential field. `code`: the network's error code. */
  refused: (field: string, code?: number): string =>
    `${credentialFieldTexts[field]?.refused ?? `WhatsApp no aceptó “${field}”. Cópielo de nuevo.`}${code === undefined ? '' : ` (Meta: ${code})`}`,
  linkTooOften: 'Se hicieron demasiados intentos. Espere un minuto y vuelva a intentarlo.',
  linkUnreachable: 'Meta no contesta en este momento. No se guardó nada; inténtelo de nuevo en unos minutos.',
  linkNotYet: 'El cliente todavía no espera estos datos. Inténtelo de nuevo en unos segundos.',
  unknown: 'Esta plataforma no tiene esa forma de conexión. Elija una de la lista.',
} as const;
