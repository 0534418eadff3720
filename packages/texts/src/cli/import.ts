import { agree } from '../agree.ts';

/** `recado import baileys FOLDER`. */
export const importing = {
  summary: 'Trae una línea que está vinculada en otro programa, sin un código QR nuevo.',
  example: 'recado import baileys auth_info --client 5215512345678 --dry-run',
  baileys: {
    summary: 'Trae la carpeta en que otro programa guarda su sesión de Baileys (creds.json y sus llaves).',
    example: 'recado import baileys auth_info --client 5215512345678 --dry-run',
    more: ['recado import baileys auth_info --client 5215512345678'],
  },
  argument: 'carpeta',
  folder: 'Carpeta con creds.json y los archivos de las llaves. No se cambia nada en ella.',
  options: {
    client: 'Cliente que recibe la línea: su identificador o su número. Debe existir y no estar vinculado.',
    dryRun: 'Solo revisa y dice qué se haría; no cambia nada.',
  },
  expectedClient: 'se espera el identificador o el número de teléfono de un cliente',
  noClient: 'Diga a qué cliente: --client 5215512345678. Si no existe, créelo primero en la consola.',
  noReader: 'Esta instalación no sabe leer sesiones de Baileys. Instale @recado/transport-baileys.',
  failures: {
    missing: (folder: string) =>
      `En ${folder} no hay un archivo creds.json que se pueda leer. Revise que sea la carpeta de la sesión.`,
    unlinked: (folder: string) =>
      `La sesión de ${folder} nunca terminó de vincularse: no hay nada que traer. Vincule el cliente con un código QR.`,
    /** `said`: the program's own words, with the file's name. */
    broken: (said: string) =>
      `Un archivo de la sesión está dañado (${said}). Cópiela de nuevo, con el otro programa detenido.`,
    notFound: (client: string) => `No existe ningún cliente ${client}. Créelo primero en la consola.`,
    several: (client: string) =>
      `Hay varios clientes con el número ${client}. Diga cuál por su identificador.`,
    otherVersion:
      'La base de datos es de otra versión de Recado, y revisar no la cambia. Ejecute antes recado migrate con la plataforma detenida, o use la misma versión que ella.',
    linked: (name: string) =>
      `El cliente ${name} ya está vinculado, y no se tocó. Desvincúlelo primero si quiere reemplazar su sesión.`,
    inUse: (name: string) =>
      `La plataforma tiene abierta la conexión del cliente ${name}, y no se tocó. Desconéctelo y repita la orden.`,
  },
  /** `name`: of the business. */
  otherNumber: (number: string, name: string) =>
    `Atención: la sesión es del número ${number}, y no es el que tiene anotado el cliente ${name}.`,
  found: (number: string, keys: string) =>
    `Sesión del número ${number}, con ${keys} ${agree(keys, 'llave', 'llaves')}.`,
  ignored: (names: string) => `No son de la sesión y no se traen: ${names}.`,
  stopOther:
    'Antes de seguir, detenga el otro programa y no lo vuelva a iniciar: WhatsApp admite una sola conexión por sesión, y si los dos la usan se desconectan uno al otro (440) y se pierden mensajes.',
  possible: (name: string) =>
    `No se cambió nada. Para traerla al cliente ${name}, detenga el otro programa y repita la orden sin --dry-run.`,
  imported: (name: string) => `La sesión ya es del cliente ${name}.`,
  connected: 'La línea está conectada en Recado. No borre la vinculación en el teléfono.',
  later: 'Se conectará cuando la plataforma esté en marcha: recado serve.',
  stillConnecting: 'La plataforma la está conectando. Vea cómo está con: recado status.',
  replaced:
    'El otro programa sigue conectado con esta misma sesión y WhatsApp cerró la nuestra (440). Deténgalo e inicialice el cliente; no hace falta traerla de nuevo.',
} as const;
