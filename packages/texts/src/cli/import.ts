import { pluralize } from '../pluralize.ts';
import { wahaImportTexts } from './wahaImportTexts.ts';

/** Texts of `recado import`: from a folder of Baileys, from Evolution API 2 and from WAHA. */
export const importCommandTexts = {
  summary: 'Trae líneas que están vinculadas en otro programa, sin un código QR nuevo.',
  example: 'recado import baileys auth_info --client 5215512345678 --dry-run',
  baileys: {
    summary: 'Trae la carpeta en que otro programa guarda su sesión de Baileys (creds.json y sus llaves).',
    example: 'recado import baileys auth_info --client 5215512345678 --dry-run',
    more: ['recado import baileys auth_info --client 5215512345678'],
  },
  evolution: {
    summary:
      'Trae las líneas que están vinculadas en Evolution API 2, con sus nombres, mensajes y direcciones de webhook.',
    example: 'recado import evolution "postgresql://usuario:clave@localhost:5432/evolution" --keys instances --dry-run',
    more: ['recado import evolution --instance panaderia --keys panaderia.json'],
    argument: 'dirección',
    address:
      'Dirección de la base de datos de Evolution (PostgreSQL); si falta, la de DATABASE_CONNECTION_URI. Solo se lee.',
    options: {
      instance: 'Nombre o identificador de la instancia; si falta, todas las que tengan aquí un cliente con su número.',
      client: 'Cliente que recibe la línea, si no es el que tiene su número; pide --instance.',
      keys: 'Carpeta instances de Evolution, o lo que dice redis-cli --json HGETALL de la instancia.',
    },
    /** `number`: phone number of the instance; empty if it is unknown. */
    instance: (name: string, number: string) =>
      number === '' ? `Instancia ${name}:` : `Instancia ${name}, del número ${number}:`,
    skipped: (reason: string) => `No se trae: ${reason}`,
    storedDataOnly: (name: string) =>
      `El cliente ${name} ya está vinculado: su sesión se queda como está, y de Evolution solo viene lo que guardó.`,
    /** Amount of data that is imported from Evolution. The numbers are formatted. */
    storedData: (messages: string, names: string, webhooks: string) =>
      `${messages} ${pluralize(messages, 'mensaje', 'mensajes')}, ${names} ${pluralize(names, 'nombre', 'nombres')} y ${webhooks} ${pluralize(webhooks, 'dirección de webhook', 'direcciones de webhook')}`,
    possible: (name: string, storedData: string) => `Puede pasar al cliente ${name}, con ${storedData}.`,
    nothingChanged: 'No se cambió nada. Detenga Evolution y repita la orden sin --dry-run.',
    importedWithData: (name: string, storedData: string) => `Ya es del cliente ${name}, con ${storedData}.`,
    webhooksAreOff:
      'Las direcciones de webhook vinieron desactivadas: esperan los avisos de Evolution, que tienen otra forma. Actívelas cuando su programa entienda los de Recado.',
    failures: {
      noAddress:
        'Diga la dirección de la base de datos de Evolution, o póngala en la variable DATABASE_CONNECTION_URI.',
      badAddress:
        'La dirección de la base de datos de Evolution debe ser como postgresql://usuario:clave@servidor:5432/base.',
      mysql:
        'Esta Evolution guarda sus datos en MySQL, que Recado no lee. La sesión sí puede pasar: vea la guía de mudanza.',
      instanceRequired: 'Con --client diga también cuál instancia: --instance NOMBRE.',
      noTables:
        'En esa base de datos no están las tablas de Evolution API 2. Revise la dirección, y el esquema que lleva al final (schema=…).',
      forbidden: 'El usuario de esa dirección no puede leer las tablas de Evolution. Use al que usa Evolution.',
      noDatabase: 'En ese servidor no existe la base de datos que indica la dirección de Evolution.',
      noInstances: 'En esa Evolution no hay ninguna instancia.',
      unknownInstance: (name: string, instances: string) => `No hay ninguna instancia ${name}. Hay: ${instances}.`,
      nothingImported: 'No se trajo ninguna línea.',
      notBaileys: (name: string) =>
        `La instancia ${name} no está vinculada por QR (usa la API de Meta u otro canal), y no tiene una sesión que pueda pasar.`,
      noCredentials: (name: string, id: string) =>
        `La base de datos no guarda la sesión de ${name}: nunca se vinculó, o está en otra parte. Si Evolution usa Redis, guárdela con: redis-cli --json HGETALL evolution:instance:${id} > ${id}.json, y dígala con --keys. Si usa un servidor de archivos, traiga su carpeta con: recado import baileys CARPETA.`,
      keysNotInDatabase: (name: string, id: string) =>
        `Faltan las llaves de ${name}, que Evolution no guarda en la base de datos. Están en su carpeta instances/${id} o, si usa Redis, las da: redis-cli --json HGETALL evolution:instance:${id} > ${id}.json. Diga con --keys dónde quedaron.`,
      noKeys: (path: string) => `No se puede leer ${path}.`,
      singleInstanceFile: (path: string) => `${path} es de una sola instancia: diga cuál con --instance.`,
      invalidRedisHash: (path: string) => `${path} no es lo que dice redis-cli --json HGETALL de una instancia.`,
    },
  },
  waha: wahaImportTexts,
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
    /** `detail`: error message of the file reader, with the file name. */
    broken: (detail: string) =>
      `Un archivo de la sesión está dañado (${detail}). Cópiela de nuevo, con el otro programa detenido.`,
    notFound: (client: string) => `No existe ningún cliente ${client}. Créelo primero en la consola.`,
    ambiguousClient: (client: string) => `Hay varios clientes con el número ${client}. Diga cuál por su identificador.`,
    otherVersion:
      'La base de datos es de otra versión de Recado, y revisar no la cambia. Ejecute antes recado migrate con la plataforma detenida, o use la misma versión que ella.',
    linked: (name: string) =>
      `El cliente ${name} ya está vinculado, y no se tocó. Desvincúlelo primero si quiere reemplazar su sesión.`,
    inUse: (name: string) =>
      `La plataforma tiene abierta la conexión del cliente ${name}, y no se tocó. Desconéctelo y repita la orden.`,
  },
  /** `number`: phone number of the session; `name`: business name of the client. */
  otherNumber: (number: string, name: string) =>
    `Atención: la sesión es del número ${number}, y no es el que tiene anotado el cliente ${name}.`,
  sessionFound: (number: string, keys: string) =>
    `Sesión del número ${number}, con ${keys} ${pluralize(keys, 'llave', 'llaves')}.`,
  emptyKeys: (names: string) =>
    `Estos archivos de llaves están vacíos y no se traen: ${names}. WhatsApp vuelve a crear esas llaves.`,
  ignored: (names: string) => `No son de la sesión y no se traen: ${names}.`,
  stopOther:
    'Antes de seguir, detenga el otro programa y no lo vuelva a iniciar: WhatsApp admite una sola conexión por sesión, y si los dos la usan se desconectan uno al otro (440) y se pierden mensajes.',
  possible: (name: string) =>
    `No se cambió nada. Para traerla al cliente ${name}, detenga el otro programa y repita la orden sin --dry-run.`,
  imported: (name: string) => `La sesión ya es del cliente ${name}.`,
  connected: 'La línea está conectada en Recado. No borre la vinculación en el teléfono.',
  connectsLater: 'Se conectará cuando la plataforma esté en marcha: recado serve.',
  stillConnecting: 'La plataforma la está conectando. Vea cómo está con: recado status.',
  replaced:
    'El otro programa sigue conectado con esta misma sesión y WhatsApp cerró la nuestra (440). Deténgalo y elija “Vincular WhatsApp” en la página del cliente; no hace falta traerla de nuevo.',
} as const;
