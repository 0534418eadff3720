/** Lists as files for a spreadsheet. */
export const adminExport = {
  export: 'Exportar',
  running: 'Exportando...',
  failed: 'No se pudo exportar la lista. Inténtelo de nuevo',
  cut: (rows: string | number) =>
    `El archivo contiene las primeras ${rows} filas. Para el resto, acote la lista con los filtros.`,
  yes: 'Sí',
  no: 'No',
} as const;
