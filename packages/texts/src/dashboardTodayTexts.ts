import { pluralize } from './pluralize.ts';

/** Matters that need the owner's attention, shown above the dashboard's figures. */
export const dashboardTodayTexts = {
  title: 'Hoy',
  allWell: 'Todo está en orden',
  allWellText: 'Sus líneas funcionan, nadie lleva más de una hora sin respuesta y no quedó ningún mensaje sin enviar.',
  lines: 'Líneas que necesitan su atención',
  unanswered: 'Sin respuesta desde hace más de una hora',
  failed: 'Mensajes que no se enviaron',
  webhooks: 'Programas que ya no reciben avisos',
  expiring: 'Claves que están por vencer',
  /** Credentials in use that will expire. `when`: such as `dentro de 2 días`; `used`: such as `hace 3 horas`. */
  ends: {
    key: (when: string, used: string) =>
      `Vence ${when}, y un programa la usó ${used}. Cree otra y póngala en ese programa.`,
    token: (when: string, used: string) =>
      `El token anterior vence ${when}, y un programa lo usó ${used}. Ponga el nuevo en ese programa.`,
  },
  limits: 'Límites de su cuenta',
  limit: {
    lines: 'Líneas',
    messages: 'Mensajes de hoy',
    storage: 'Almacenamiento',
    trial: 'Periodo de prueba',
  },
  /** Instruction that is shown once, above the list of unanswered conversations. */
  toAnswer: 'Contésteles, o archive la conversación si no hace falta.',
  /** `when`: formatted time, such as `hace 3 horas`. */
  since: (when: string) => `Escribió ${when}.`,
  notSent: (count: string) => `${count} ${pluralize(count, 'mensaje no se envió', 'mensajes no se enviaron')}.`,
  /** `count`: number of collapsed entries. */
  rest: (count: string) => `Mostrar ${count} más`,
  /** `count`: number of conversations that are not shown. */
  more: (count: string) => `Y ${count} ${pluralize(count, 'conversación más', 'conversaciones más')}`,
  otherNumber: {
    what: (linked: string) => `Se vinculó un número distinto del registrado: ${linked}.`,
    next: 'Abra el cliente para usarlo o desvincularlo.',
  },
  loadFailed: 'No se pudo consultar si algo requiere su atención',
} as const;
