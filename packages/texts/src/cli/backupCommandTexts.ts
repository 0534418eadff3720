import { pluralize } from '../pluralize.ts';

/** Texts of `recado backup [FILE]`. */
export const backupCommandTexts = {
  summary: 'Guarda toda la base de datos en un archivo o en un almacenamiento S3, sin detener la plataforma.',
  example: 'recado backup respaldo.recado',
  more: ['recado backup --to s3://clave:secreto@respaldos/recado --keep 14'],
  argument: 'archivo',
  file: 'Archivo en el que se guarda el respaldo, o - para la salida estándar; puede faltar con --to.',
  stdoutExample: 'recado backup - > respaldo.recado',
  running: 'Guardando el respaldo',
  interrupted: 'El respaldo se interrumpió y no quedó ningún archivo. Repita la orden cuando quiera.',
  interruptedOutput:
    'El respaldo se interrumpió. Borre lo que quedó de él, porque está incompleto, y repita la orden cuando quiera.',
  done: (path: string, size: string) => `El respaldo quedó en ${path} (${size}).`,
  /** `name`: name of the object in object storage. */
  kept: (name: string, size: string) => `El respaldo sellado quedó en el almacenamiento como ${name} (${size}).`,
  removed: (count: number) =>
    `Se ${pluralize(count, 'borró', 'borraron')} ${count} ${pluralize(count, 'respaldo más antiguo', 'respaldos más antiguos')}.`,
  plain:
    'El archivo contiene todos los mensajes y contactos sin cifrar: guárdelo donde nadie más lo lea, o use --to, que lo sella.',
  noMedia:
    'Los archivos de los mensajes (fotos, audios, documentos) no van en el respaldo: están en la carpeta de datos o en el almacenamiento.',
  secretsHint: (path: string) =>
    `El respaldo no incluye los secretos. Guarde aparte el archivo ${path}: sin él no se pueden leer las sesiones ni los tokens.`,
  sealedHint: (path: string) =>
    `Sin los secretos de la plataforma nadie puede abrirlo, usted tampoco. Guarde aparte, y en otro lugar, el archivo ${path}, o las variables RECADO_SEAL_KEY y RECADO_JWT_SECRET.`,
  foreign:
    'Los secretos de este equipo no son los que sellaron estos datos, y con ellos nadie abriría el respaldo. Ejecute la orden con el secrets.json de la plataforma, o con sus RECADO_SEAL_KEY y RECADO_JWT_SECRET.',
  nowhere: 'Falta dónde guardarlo: indique un archivo, o un almacenamiento con --to.',
  fileExists: (path: string) => `El archivo ${path} ya existe. Elija otro nombre o muévalo primero.`,
  folderMissing: (folder: string) => `No existe la carpeta ${folder}. Créela o elija otra; no se guardó nada.`,
  diskFull: (path: string) =>
    `El disco está lleno: no cabe el respaldo ${path}, y lo incompleto se borró. Libere espacio o elija otro disco.`,
  notWritable: (path: string) =>
    `No se puede escribir el archivo ${path}. Revise la ruta, los permisos y el espacio en disco.`,
  failed: 'El respaldo no se completó y el archivo incompleto se borró. Inténtelo de nuevo.',
  depotFailed:
    'El almacenamiento no aceptó el respaldo. Revise la dirección y los permisos de --to: guardar, leer, listar y borrar.',
  depotSilent: 'El almacenamiento no respondió como se esperaba. Revise la dirección y los permisos de --from.',
  none: (name: string) => `No hay ningún respaldo ${name} ni en este equipo ni en el almacenamiento.`,
  noneAtAll: 'Falta el respaldo: indique un archivo, o un almacenamiento que tenga alguno con --from.',
  otherSecrets: (name: string) =>
    `El respaldo ${name} está dañado, o lo selló otra instalación. Ponga en la carpeta de datos el secrets.json de la original, o sus RECADO_SEAL_KEY y RECADO_JWT_SECRET.`,
} as const;

/** Texts of `recado verify-backup [FILE]`. */
export const verifyBackupCommandTexts = {
  summary: 'Prueba un respaldo: lo recupera en una base de datos aparte, cuenta sus filas y la borra.',
  example: 'recado verify-backup respaldo.recado',
  more: ['recado verify-backup --from s3://clave:secreto@respaldos/recado'],
  file: 'Archivo que creó "recado backup", o nombre de uno del almacenamiento; sin él, el más nuevo del almacenamiento.',
  interrupted: 'La prueba se interrumpió. El respaldo y la plataforma no se tocaron.',
  done: (name: string, tables: string, rows: string) =>
    `El respaldo ${name} se puede recuperar: ${tables} ${pluralize(tables, 'tabla', 'tablas')} y ${rows} ${pluralize(rows, 'fila', 'filas')} comparadas, todas iguales.`,
  differs: (table: string, expected: number, actual: number) =>
    `En la tabla ${table} debía haber ${expected} ${pluralize(expected, 'fila', 'filas')} y hay ${actual}.`,
  foreign:
    'El respaldo se puede recuperar, pero los secretos de esta instalación no son los que sellaron sus tokens y sesiones: con ellos la plataforma no iniciaría.',
  noSecrets:
    'No hay secretos con los que probar si abren sus tokens y sesiones: ejecute la orden donde está secrets.json, o con RECADO_SEAL_KEY.',
} as const;
