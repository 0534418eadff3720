import { pluralize } from './pluralize.ts';

/** Texts of lists of people on the pages: columns, and the preview of recipients. */
export const listTexts = {
  columns: 'Qué hay en cada columna',
  guess: 'No se reconoce el título de la columna de los números. Revise las columnas antes de seguir.',
  /** `columns`: headings of the guessed columns, with their first values. */
  confirmGuess: (columns: string) =>
    `Sí, los números de teléfono están en ${columns}. Se recordará para la próxima lista igual.`,
  /** `examples`: first values of the column, joined. */
  withExamples: (header: string, examples: string) => `“${header}” (${examples})`,
  /** `headers`: headings of the columns with this content, joined. */
  usedFor: (field: string, headers: string) => `${field}: ${headers}`,
  changeColumns: 'Cambiar las columnas',
  hideColumns: 'Ocultar las columnas',
  remembered: 'Las columnas son las que usted eligió la vez pasada.',
  unused: 'No se usa',
  /** `place`: number of the column, the first being 1. */
  unnamed: (place: number) => `Columna ${place}`,
  fields: {
    number: 'Número',
    ownName: 'Nombre completo',
    firstName: 'Nombres',
    lastName: 'Apellidos',
    labels: 'Etiquetas',
    notes: 'Notas',
    optedOut: 'Baja',
  },
  preview: {
    title: 'Revise antes de agregar',
    /** `added`, `leftOut` and `known`: unformatted numbers of people. */
    counts: (added: number, leftOut: number, known: number) =>
      [
        `${added === 1 ? 'Se agregará 1 persona' : `Se agregarán ${added} personas`}.`,
        leftOut > 0 && `${leftOut} ${pluralize(leftOut, 'queda', 'quedan')} fuera.`,
        known > 0 && `${known} ya ${pluralize(known, 'estaba', 'estaban')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    /** `countries`: other countries than the line's, with their numbers of people, joined. */
    otherCountries: (countries: string) =>
      `Hay números de un país distinto del de su línea: ${countries}. Revise que estén bien; antes de enviar se le preguntará otra vez.`,
    leaveOutOtherCountries: 'Dejar fuera a quienes son de otro país',
    nameless: (count: number) =>
      count === 1 ? 'No se sabe el nombre de 1 persona.' : `No se sabe el nombre de ${count} personas.`,
    sheet: 'Hoja del Excel',
    firstSheet: 'La primera',
    leftOut: 'Quedan fuera',
    people: 'Se agregan',
    otherCountryPeople: 'De un país distinto del de su línea',
    /** `country`: name of the person's country. */
    country: (country: string) => `(${country})`,
    confirmColumns: 'Confirme arriba cuál es la columna de los números.',
    row: (row: number) => `Fila ${row}`,
    more: (count: number) => `Y ${count} más.`,
    add: (count: number) => (count === 1 ? 'Agregar a 1 persona' : `Agregar a ${count} personas`),
    nobody: 'No hay a quién agregar',
    cancel: 'Cancelar',
    reading: 'Leyendo la lista…',
  },
  /** Lists that are imported in the background. Numbers are formatted. */
  background: {
    title: 'Importando la lista',
    progress: (processed: string, total: string) => `Van ${processed} de ${total} filas.`,
    about: {
      contacts: 'Puede cerrar esta página: la importación sigue en el servidor.',
      recipients: 'Puede cerrar esta página. Las personas aparecen todas juntas cuando termine.',
    },
    contactsDone: (created: string, changed: string) =>
      `Lista importada: ${created} ${pluralize(created, 'nuevo', 'nuevos')} y ${changed} ${pluralize(changed, 'cambiado', 'cambiados')}.`,
    recipientsDone: (added: string, leftOut: string) =>
      `Lista agregada: ${added} en la campaña y ${leftOut} que no se ${pluralize(leftOut, 'agregó', 'agregaron')}.`,
    wrong: (count: string) => `Filas que no se importaron: ${count}.`,
    showRows: 'Ver las filas',
    hideRows: 'Ocultar las filas',
    rows: 'Filas que no se importaron',
    rowsFailed: 'No se pudieron cargar las filas. Inténtelo de nuevo.',
    row: (row: number) => `Fila ${row}`,
  },
} as const;
