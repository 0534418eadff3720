import { pluralize } from '../pluralize.ts';

/** Texts of `recado team`. */
export const teamCommandTexts = {
  summary: 'Personas con las que comparte un cliente.',
  example: 'recado team 5215512345678',
  client: { name: 'cliente', description: 'Número o identificador del cliente.' },
  person: { name: 'persona', description: 'Correo, nombre o identificador de quien está en el equipo.' },

  list: { summary: 'Muestra el equipo de un cliente.', example: 'recado team list 5215512345678' },
  columns: {
    name: 'Nombre',
    email: 'Correo',
    role: 'Función',
    since: 'Desde',
    lastSeen: 'Última visita',
  },
  owner: 'Dueño de la cuenta',
  neverSeen: 'Todavía no',
  /** `people`: formatted number of people. */
  count: (people: string) => `${people} ${pluralize(people, 'persona', 'personas')}`,
  /** `invitations`: formatted number of invitations. */
  openInvitations: (invitations: string) =>
    `${invitations} ${pluralize(invitations, 'invitación sin usar', 'invitaciones sin usar')}`,
  empty: 'Todavía no hay nadie más en el equipo.',
  emptyNext: 'Invite a alguien',

  invite: {
    summary: 'Crea un enlace para invitar a una persona, y lo muestra esta única vez.',
    example: 'recado team invite 5215512345678 --role answers',
    role: 'Lo que podrá hacer: answers (contesta) o manages (administra).',
    /** `when`: formatted date and time. */
    done: (role: string, when: string) =>
      `Envíe este enlace a una sola persona (${role}). Vence: ${when}. No vuelve a mostrarse.`,
  },
  revoke: {
    summary: 'Revoca las invitaciones que nadie ha usado.',
    example: 'recado team revoke 5215512345678',
    /** `invitations`: formatted number of invitations. */
    warning: (invitations: string) =>
      `Se ${pluralize(invitations, 'revoca', 'revocan')} ${invitations} ${pluralize(invitations, 'invitación', 'invitaciones')} sin usar.`,
    /** `invitations`: formatted number of invitations. */
    done: (invitations: string) =>
      `Ya no ${pluralize(invitations, 'sirve', 'sirven')}: ${invitations} ${pluralize(invitations, 'invitación', 'invitaciones')}.`,
  },
  role: {
    summary: 'Cambia lo que alguien puede hacer con el cliente.',
    example: 'recado team role 5215512345678 ana@ejemplo.mx manages',
    value: { name: 'función', description: 'answers (contesta) o manages (administra).' },
    invalidRole: (role: string) => `No hay una función ${role}: se espera answers o manages.`,
    done: (name: string, role: string) => `${name}: ${role}.`,
  },
  remove: {
    summary: 'Retira a alguien del equipo: deja de tener acceso en ese momento.',
    example: 'recado team remove 5215512345678 ana@ejemplo.mx',
    word: 'RETIRAR',
    warning: (name: string) =>
      `${name} dejará de tener acceso a este cliente en este momento. Lo que escribió se queda, con su nombre.`,
    done: (name: string) => `${name} ya no está en el equipo.`,
  },
  leave: {
    summary: 'Sale del equipo de un cliente que alguien comparte con usted.',
    example: 'recado team leave 5215512345678',
    word: 'SALIR',
    warning: (businessName: string) =>
      `Dejará de ver ${businessName} y sus conversaciones. Para volver necesita otra invitación.`,
    done: (businessName: string) => `Salió del equipo de ${businessName}.`,
  },
  unknown: (name: string) => `Nadie del equipo es ${name}.`,
  ambiguousName: (name: string) => `Varias personas se llaman ${name}. Indique el correo de la que busca.`,
} as const;
