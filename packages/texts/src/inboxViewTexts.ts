/** Saved filters of the list of conversations. */
export const inboxViewTexts = {
  open: 'Vistas',
  saved: 'Vistas guardadas',
  none: 'Guarde un filtro que use a menudo y aparecerá aquí.',
  save: 'Guardar este filtro…',
  title: 'Guardar el filtro como vista',
  name: 'Nombre de la vista',
  hint: 'Solo usted la ve, y sirve en todas sus líneas.',
  submit: 'Guardar',
  removeStart: 'Eliminar una vista…',
  removeEnd: 'Terminar de eliminar',
  remove: (name: string) => `Eliminar la vista ${name}`,
  saveFailed: 'No se pudo guardar la vista',
  removeFailed: 'No se pudo eliminar la vista',
} as const;
