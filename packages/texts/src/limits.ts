import { agree } from './agree.ts';

const number = new Intl.NumberFormat('es-MX', { maximumFractionDigits: 1 });
const messages = (count: number): string => `${number.format(count)} ${agree(count, 'mensaje', 'mensajes')}`;
const lines = (count: number): string => `${number.format(count)} ${agree(count, 'línea', 'líneas')}`;
/** Of millions of bytes. */
const size = (megabytes: number): string =>
  megabytes >= 1_000 ? `${number.format(megabytes / 1_000)} GB` : `${number.format(megabytes)} MB`;
const ASK = 'pídalo a quien administra esta plataforma';

/** What an account may use, and what happens at its end. */
export const limits = {
  title: 'Límites de su cuenta',
  about:
    'Los fija quien administra esta plataforma. Lo que le escriben sus clientes se recibe y se guarda siempre, también al llegar a un límite.',
  ownLimits: 'Nadie cambia sus propios límites. Pídalo a otro administrador.',
  loadFailed: 'No se pudieron cargar los límites de su cuenta.',
  names: {
    lines: 'Líneas',
    messages: 'Mensajes enviados hoy',
    storage: 'Almacenamiento',
    trial: 'Periodo de prueba',
  },
  of: {
    lines: (used: number, most: number) => `${number.format(used)} de ${number.format(most)}`,
    messages: (used: number, most: number) => `${number.format(used)} de ${number.format(most)}`,
    storage: (used: number, most: number) => `${size(used)} de ${size(most)}`,
    /** `when`: a date. */
    trial: (when: string) => `Hasta el ${when}`,
  },
  /** What is nearly used up, or is. */
  lines: (used: number, most: number) =>
    `Usa ${number.format(used)} de ${lines(most)} que puede tener su cuenta.`,
  messages: (used: number, most: number) =>
    `Hoy lleva ${number.format(used)} de ${messages(most)} por día que permite su cuenta.`,
  storage: (used: number, most: number) =>
    `Los archivos de sus líneas ocupan ${size(used)} de ${size(most)} que permite su cuenta.`,
  /** `when`: a date. */
  trialEnds: (when: string) => `Su periodo de prueba termina el ${when}.`,
  trialEnded: (when: string) =>
    `Su periodo de prueba terminó el ${when}: no se puede enviar ni agregar líneas.`,
  next: {
    near: `Si necesita más, ${ASK} antes de que se termine.`,
    lines: `Para agregar otra, elimine una que ya no use o ${ASK}.`,
    messages: `Mañana podrá enviar de nuevo; lo programado espera. Si necesita más, ${ASK}.`,
    storage: `Elija en “Datos” de cada cliente cuánto se guardan los archivos, o ${ASK}.`,
    trial: 'Para continuar, escriba a quien administra esta plataforma. Lo que llega se sigue guardando.',
  },
  /** The answers of the API. */
  refused: {
    lines: (most: number) =>
      `Esta cuenta puede tener ${lines(most)} y no le queda lugar para otra. Elimine una que ya no use o ${ASK}.`,
    messages: (most: number) =>
      `Esta cuenta puede enviar ${messages(most)} por día y hoy no le queda ninguno. Podrá enviar de nuevo mañana; si necesita más hoy, ${ASK}.`,
    storage: (most: number) =>
      `Este archivo no cabe en los ${size(most)} de la cuenta. Elija cuánto se guardan los archivos en “Datos” del cliente, o ${ASK}.`,
    trial: (when: string) =>
      `El periodo de prueba de esta cuenta terminó el ${when}. Para continuar, escriba a quien administra esta plataforma; lo que llega se sigue guardando.`,
  },
  /** An administrator's page of somebody. */
  admin: {
    title: 'Límites',
    about: 'Un límite menor que lo ya usado no borra ni desconecta nada: solo impide agregar más.',
    own: 'Límites propios de esta cuenta',
    platform: 'Sin límites propios valen los de la plataforma.',
    maxLines: 'Líneas',
    messagesPerDay: 'Mensajes por día',
    storageMb: 'Almacenamiento (MB)',
    trialEndsAt: 'Fin de la prueba',
    none: 'Vacío: sin límite.',
    /** Of these three: numbers as they are shown. */
    usedLines: (used: string) => `Usa ${used}. Vacío: sin límite.`,
    sentToday: (used: string) => `Hoy: ${used}. Vacío: sin límite.`,
    usedMb: (used: string) => `Usa ${used} MB. Vacío: sin límite.`,
    wrong: 'Escriba un número entero mayor que cero, o nada.',
    save: 'Guardar límites',
    saving: 'Guardando…',
    saved: 'Límites guardados',
    failed: 'No se pudieron guardar los límites. Inténtelo de nuevo.',
    loadFailed: 'No se pudieron cargar los límites.',
  },
} as const;
