/** Whose a conversation is to answer; shown where a client is shared. */
export const assigning = {
  menu: 'Quién la atiende',
  me: 'Yo',
  nobody: 'Nadie en particular',
  filter: 'Las atiende',
  anybody: 'Cualquiera',
  unassigned: 'Sin asignar',
  /** `name`: of a colleague, or `you`. */
  by: (name: string) => `La atiende ${name}`,
  you: 'usted',
  none: {
    title: 'No hay conversaciones así',
    text: 'Asígnelas desde el menú de cada conversación, en “Quién la atiende”.',
  },
} as const;

/** What colleagues write to each other. */
export const notes = {
  /** Heads the choice between the next two. */
  to: 'Para quién se escribe',
  answer: 'Responder',
  note: 'Nota interna',
  label: (name: string) => `Nota interna sobre ${name}`,
  placeholder: 'Escriba una nota para su equipo',
  hint: 'Nota interna: la ve quien atiende este número con usted. No se envía a nadie.',
  save: 'Guardar nota',
  by: (name: string) => `Nota interna de ${name}`,
  you: 'usted',
  program: 'un programa',
  remove: 'Eliminar',
  removeOne: (name: string) => `Eliminar la nota de ${name}`,
  deletion: {
    confirmTitle: '¿Eliminar esta nota?',
    confirmText: 'Desaparece para todo el equipo. Esta acción no se puede deshacer.',
    confirm: 'Eliminar',
  },
  saveFailed: 'No se pudo guardar la nota. Lo que escribió sigue ahí.',
  removeFailed: 'No se pudo eliminar la nota',
  loadFailed: 'No se pudieron cargar las notas internas',
} as const;
