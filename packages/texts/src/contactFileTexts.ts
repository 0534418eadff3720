const numberFormat = new Intl.NumberFormat('es-MX');

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
  importRunning: 'Ya se está importando otra lista de este cliente. Espere a que termine e inténtelo de nuevo.',
  /** `processed` and `total`: numbers of rows. */
  importFailed: (processed: number, total: number) =>
    `Se importaron ${numberFormat.format(processed)} de ${numberFormat.format(total)} filas y la importación se detuvo por un error del servidor. Importe la misma lista de nuevo: lo que ya está no cambia.`,
  notText:
    'Este archivo no es una lista de personas. Elija un Excel (.xlsx), un CSV o contactos de su teléfono (.vcf).',
  oldWorkbook:
    'Este archivo es de un Excel antiguo (.xls). Ábralo, elija “Guardar como” y el tipo “Libro de Excel (.xlsx)”.',
  notList: 'Este archivo no es un Excel. Ábralo en su programa y guárdelo como Excel (.xlsx) o como CSV.',
  brokenWorkbook:
    'Este Excel está dañado o tiene contraseña. Ábralo, guárdelo de nuevo sin contraseña e inténtelo otra vez.',
  largeWorkbook:
    'Este Excel es demasiado grande. Copie la hoja con los contactos a un archivo nuevo, guárdelo como CSV e inténtelo otra vez.',
  /** Reason of the first row of a list with unknown headings. */
  maybeHeadings: 'Parece el renglón de los títulos. Si es una persona, escriba un título encima de cada columna.',
  /** Reason of a workbook's further sheet, which the row names. */
  otherPerson: 'En la misma celda hay otra persona. Escríbala en una fila aparte.',
  ignoredSheet: 'Esta hoja del Excel no se leyó: se lee una a la vez. Si la quiere, elíjala.',
  /** `sheets`: names of the visible sheets, joined. */
  unknownSheet: (sheets: string) => `El Excel no tiene una hoja con ese nombre. Tiene: ${sheets}.`,
  /** `header`: heading of the column that probably contains the numbers; `example`: one of its values. */
  confirmColumns: (header: string, example: string) =>
    `No se reconoce el título de la columna de los números. Parece ser “${header}” (${example}). Revise las columnas con dryRun y confírmelas con columns.`,
  noNumbers:
    'No se encontró ningún número de teléfono. Escriba “Número” o “Teléfono” como título de su columna, o elija cuál es.',
  /** `headings`: headings of columns with documents, codes or amounts, joined. */
  noPhoneColumn: (headings: string) =>
    `Esta lista no tiene una columna de teléfonos (no lo son: “${headings}”). Si una columna sí tiene teléfonos, escriba “Teléfono” como título y suba la lista de nuevo.`,
  /** `heading`: heading of the column that was chosen for the numbers. */
  notPhoneColumn: (heading: string) =>
    `La columna “${heading}” no es de teléfonos. Elija otra; si de verdad los tiene, cambie su título a “Teléfono” y suba la lista de nuevo.`,
  tooManyColumns: (max: number) =>
    `No se encontró ningún número de teléfono en las primeras ${max} columnas, que son las que se leen. Deje solo las del nombre y el teléfono y suba la lista de nuevo.`,
  noRows: 'La lista está vacía: no tiene ninguna persona.',
  /** Shown for a list that takes too long to read, or needs too much memory. */
  tooComplex:
    'La lista no se pudo leer a tiempo. Divídala en varios archivos, con una persona en cada renglón, y suba cada uno.',
  tooManyLists: 'El servidor está leyendo muchas listas. Espere unos segundos y súbala de nuevo.',
  tooManyRows: (max: number) =>
    `El archivo tiene más de ${numberFormat.format(max)} filas. Divídalo en varios archivos e impórtelos uno por uno.`,
  /** `row`: number of a line with more than `max` cells. */
  tooManyCells: (row: number, max: number) =>
    `La fila ${numberFormat.format(row)} tiene más de ${numberFormat.format(max)} celdas. Escriba una persona en cada renglón y suba la lista de nuevo.`,
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
