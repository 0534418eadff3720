import { pluralize } from '../pluralize.ts';

/** Texts of `recado restore FILE`. */
export const restoreCommandTexts = {
  summary: 'Recupera un respaldo en una base de datos vacía.',
  example: 'recado restore respaldo.recado',
  more: ['recado restore --from s3://clave:secreto@respaldos/recado'],
  argument: 'archivo',
  file: 'Archivo que creó "recado backup", o nombre de uno del almacenamiento; sin él, el más nuevo del almacenamiento.',
  checking: 'Comprobando el archivo',
  running: 'Recuperando el respaldo',
  interrupted: 'La recuperación se interrumpió y la base de datos quedó vacía. Repita la orden cuando quiera.',
  done: (rows: string) =>
    `El respaldo se recuperó: ${rows} ${pluralize(rows, 'fila', 'filas')}. Ya puede iniciar la plataforma con "recado serve".`,
  secretsHint: (path: string) =>
    `Antes de iniciar la plataforma, copie ahí el archivo de secretos de la instalación original: ${path}`,
  foreignSecrets:
    'El respaldo se recuperó, pero los secretos de esta instalación no son los que lo sellaron, y la plataforma no iniciará con ellos. Copie el archivo secrets.json de la instalación original a la carpeta de datos (o use las mismas RECADO_SEAL_KEY y RECADO_JWT_SECRET).',
  notEmpty: 'La base de datos no está vacía y no se tocó. Use una carpeta de datos nueva o una base de datos vacía.',
  notFound: (path: string) => `No existe el archivo ${path}. Revise la ruta.`,
  notABackup: (path: string) => `El archivo ${path} no es un respaldo de Recado.`,
  damaged: (path: string) =>
    `El archivo ${path} está incompleto o dañado. La base de datos quedó vacía. Use otro respaldo.`,
  otherVersion:
    'El respaldo es de otra versión de Recado. Recupérelo con la versión que lo creó o actualice este programa.',
  stopFirst: 'La plataforma está en marcha con esta base de datos. Deténgala antes de recuperar un respaldo.',
} as const;
