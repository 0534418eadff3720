/** Texts for assigning a conversation to a team member. Only shared clients have assignments. */
export const conversationAssignmentTexts = {
  menu: 'Quién la atiende',
  me: 'Yo',
  noAssignee: 'Nadie en particular',
  filter: 'Quién las atiende',
  anyAssignee: 'Cualquiera',
  unassigned: 'Sin asignar',
  /** `name`: the name of a colleague, or the text `you`. */
  assignedTo: (name: string) => `La atiende ${name}`,
  you: 'usted',
  none: {
    title: 'No hay conversaciones así',
    text: 'Asígnelas desde el menú de cada conversación, en “Quién la atiende”.',
  },
} as const;

/** Texts of the internal notes that a team writes about a conversation. */
export const internalNoteTexts = {
  /** Heading of the choice between an answer to the contact and an internal note. */
  recipientChoice: 'Para quién se escribe',
  answer: 'Responder',
  note: 'Nota interna',
  label: (name: string) => `Nota interna sobre ${name}`,
  placeholder: 'Escriba una nota para su equipo',
  hint: 'Nota interna: la ve quien atiende este número con usted. No se envía a nadie.',
  save: 'Guardar nota',
  writtenBy: (name: string) => `Nota interna de ${name}`,
  you: 'usted',
  program: 'un programa',
  remove: 'Eliminar',
  removeNote: (name: string) => `Eliminar la nota de ${name}`,
  deletion: {
    confirmTitle: '¿Eliminar esta nota?',
    confirmText: 'Desaparece para todo el equipo. Esta acción no se puede deshacer.',
    confirm: 'Eliminar',
  },
  saveFailed: 'No se pudo guardar la nota. Lo que escribió sigue ahí.',
  removeFailed: 'No se pudo eliminar la nota',
  loadFailed: 'No se pudieron cargar las notas internas',
} as const;
