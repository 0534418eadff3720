/** Texts of `recado migrate`. */
export const migrateCommandTexts = {
  summary: 'Pone al día las tablas de la base de datos.',
  example: 'recado migrate',
  running: 'Poniendo al día las tablas',
  interrupted: 'Se interrumpió y las tablas quedaron como estaban. Repita la orden cuando quiera.',
  upToDate: 'La base de datos ya está al día.',
  applied: (count: number) =>
    count === 1 ? 'Se aplicó 1 cambio a la base de datos.' : `Se aplicaron ${count} cambios a la base de datos.`,
} as const;
