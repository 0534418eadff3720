/** Texts of the use of the console without a network. */
export const installedAppTexts = {
  waiting: {
    tooOld: 'Se escribió hace más de un día y ya no se envía solo. Elija Reintentar para enviarlo ahora.',
  },
} as const;
