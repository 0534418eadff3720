/** Texts for the export of administrators' lists to spreadsheet files. */
export const adminExportTexts = {
  export: 'Exportar',
  running: 'Exportando...',
  failed: 'No se pudo exportar la lista. Inténtelo de nuevo',
  cut: (rows: string | number) =>
    `El archivo contiene las primeras ${rows} filas. Para el resto, reduzca la lista con los filtros.`,
  /** Headings of ID columns, which appear only in exported files. */
  ids: {
    own: 'Identificador',
    owner: 'Identificador del propietario',
    client: 'Identificador del cliente',
    actor: 'Identificador de quien lo hizo',
    target: 'Identificador de a quién',
  },
  yes: 'Sí',
  no: 'No',
} as const;
