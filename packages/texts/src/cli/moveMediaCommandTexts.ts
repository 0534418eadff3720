const formatMovedFiles = (count: number): string => (count === 1 ? 'Un archivo pasó' : `${count} archivos pasaron`);

/** Texts of `recado move-media`. */
export const moveMediaCommandTexts = {
  summary: 'Pasa los archivos de la carpeta de datos al almacenamiento S3, o los trae, sin detener la plataforma.',
  example: 'recado move-media --media-url s3://clave:secreto@medios',
  more: ['recado move-media --media-url "s3://clave:secreto@medios?write=folder"'],
  running: 'Pasando archivos',
  files: (done: string) => `archivos: ${done}`,
  interrupted: 'Se interrumpió. Lo que ya pasó está en su lugar; repita la orden para seguir.',
  none: 'Falta el almacenamiento: indíquelo con --media-url.',
  failed:
    'El almacenamiento no respondió como se esperaba. Lo que ya pasó está en su lugar; revise --media-url con "recado doctor" y repita la orden.',
  done: {
    depot: (count: number, size: string) => `${formatMovedFiles(count)} al almacenamiento (${size}).`,
    folder: (count: number, size: string) => `${formatMovedFiles(count)} a la carpeta de datos (${size}).`,
  },
} as const;
