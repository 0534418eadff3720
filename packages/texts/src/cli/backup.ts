/** `recado backup FILE`. */
export const backup = {
  summary: 'Guarda toda la base de datos en un archivo, sin detener la plataforma.',
  example: 'recado backup respaldo.recado',
  argument: 'archivo',
  file: 'Archivo en el que se guarda el respaldo.',
  running: 'Guardando el respaldo',
  interrupted: 'El respaldo se interrumpió y no quedó ningún archivo. Repita la orden cuando quiera.',
  done: (path: string, size: string) => `El respaldo quedó en ${path} (${size}).`,
  secretsHint: (path: string) =>
    `El respaldo no incluye los secretos. Guarde aparte el archivo ${path}: sin él no se pueden leer las sesiones ni los tokens.`,
  fileExists: (path: string) => `El archivo ${path} ya existe. Elija otro nombre o muévalo primero.`,
  notWritable: (path: string) =>
    `No se puede escribir el archivo ${path}. Revise la ruta, los permisos y el espacio en disco.`,
  failed: 'El respaldo no se completó y el archivo incompleto se borró. Inténtelo de nuevo.',
} as const;
