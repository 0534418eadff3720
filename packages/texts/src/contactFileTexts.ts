/** Contact spreadsheets: column headings, and errors of a file or of a row. */
export const contactFileTexts = {
  /** Column headings, in the order of the columns. */
  headings: {
    number: 'Número',
    ownName: 'Nombre',
    whatsappName: 'Nombre en WhatsApp',
    labels: 'Etiquetas',
    notes: 'Notas',
    optedOut: 'Baja',
    lastMessageAt: 'Último mensaje',
  },
  yes: 'Sí',
  importRunning:
    'Ya se está importando otro archivo de contactos de este cliente. Espere a que termine e inténtelo de nuevo.',
  notText: 'Este archivo no es un CSV. En Excel, elija “Guardar como” y el tipo “CSV UTF-8 (delimitado por comas)”.',
  noNumbers:
    'Falta la columna de los números. Escriba “Número” o “Teléfono” como título de esa columna, en la primera fila.',
  noRows: 'El archivo no tiene contactos: debajo de los títulos no hay ninguna fila.',
  tooManyRows: (max: number) =>
    `El archivo tiene más de ${max} filas. Divídalo en varios archivos e impórtelos uno por uno.`,
  /** `row`: row number as a spreadsheet program shows it. */
  broken: (row: number) =>
    `El archivo no se entiende cerca de la fila ${row}: revise si falta una comilla (") y guárdelo de nuevo como CSV.`,
  /** Errors about a single row of an imported contact file. */
  repeated: (row: number) => `Este número ya está en la fila ${row}. Deje una sola fila por persona.`,
  longName: (max: number) => `El nombre tiene más de ${max} caracteres.`,
  longLabel: (max: number) => `Una etiqueta tiene más de ${max} caracteres.`,
  manyLabels: (max: number) => `Tendría más de ${max} etiquetas, que es lo máximo.`,
  longNotes: (max: number) => `Las notas tienen más de ${max} caracteres.`,
  invalidCharacters: 'El nombre o una etiqueta tiene caracteres que no se pueden mostrar.',
  unclearOptOut: 'En la columna de la baja escriba Sí o No.',
} as const;
