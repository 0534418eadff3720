/** Texts of `recado plugins`: the available plugins, and those that `recado serve` loads. */
export const pluginsCommandTexts = {
  summary: 'Muestra los complementos del servidor y comprueba los propios.',
  example: 'recado plugins',

  list: {
    summary: 'Muestra los complementos: de qué tipo son, cuáles se usan, su versión y de dónde vienen.',
    example: 'recado plugins list',
    more: ['recado plugins list --transport /opt/mi-conector.js'],
    columns: {
      name: 'Complemento',
      kind: 'Tipo',
      inUse: 'En uso',
      version: 'Versión',
      port: 'Interfaz',
      can: 'Sabe hacer',
      origin: 'Origen',
      from: 'De dónde',
    },
    kinds: { transport: 'conector', bus: 'varios equipos', files: 'archivos', tracing: 'trazas' },
    origins: { bundled: 'incluido', 'data-directory': 'carpeta de datos', other: 'otra carpeta' },
    inUse: 'Sí',
    broken: 'No se puede cargar',
    can: {
      qr: 'QR',
      pairingCode: 'código',
      groups: 'grupos',
      receipts: 'acuses',
      text: 'solo texto',
      media: {
        image: 'imágenes',
        document: 'documentos',
        video: 'videos',
        audio: 'audios',
        sticker: 'stickers',
      },
    },
  },

  test: {
    summary: 'Comprueba que el complemento de una carpeta cumple lo que su tipo exige.',
    example: 'recado plugins test mi-complemento',
    argument: 'carpeta',
    about: 'Carpeta del paquete, con su package.json.',
    /** `requirement`: English sentence of the conformance suite. */
    passed: (requirement: string) => `✓ ${requirement}`,
    failed: (requirement: string, detail: string) => `✗ ${requirement}: ${detail}`,
    conforming: (name: string, count: number, kind: string) =>
      `${name} cumple ${count === 1 ? 'el requisito' : `los ${count} requisitos`} del tipo ${kind}.`,
    notConforming: (name: string, count: number, kind: string) =>
      `${name} no cumple ${count === 1 ? 'un requisito' : `${count} requisitos`} del tipo ${kind}. Corríjalo y repita la prueba.`,
    unreadable: (path: string, detail: string) =>
      `No se pudo leer ${path} (${detail}). Indique la carpeta del paquete.`,
    broken: (name: string, detail: string) =>
      `El complemento ${name} no pudo cargarse (${detail}). Compílelo y revise "exports" en su package.json.`,
    noDriver: (name: string) =>
      `El package.json de ${name} no dice con qué se prueba. Escriba en recado.conformance la ruta del módulo que crea la red de prueba.`,
    transport: (name: string) =>
      `${name} es un conector. Sus requisitos se comprueban con transportConformance y npm test en su carpeta.`,
    driverFailed: (name: string, detail: string) =>
      `La red de prueba de ${name} no pudo iniciar (${detail}). Revise el módulo de recado.conformance.`,
  },
  add: {
    summary: 'Instala un complemento en la carpeta de datos, de una carpeta o del registro de npm.',
    example: 'recado plugins add ./mi-complemento',
    argument: 'paquete',
    about: 'Carpeta del paquete, archivo .tgz, o su nombre en npm con la versión (recado-bus-ejemplo@1.2.3).',
    permissions: {
      network: 'conectarse a la red',
      disk: 'leer y escribir archivos',
      processes: 'iniciar otros programas',
      read: 'leer mensajes y conversaciones',
      send: 'enviar mensajes',
      manage: 'cambiar la configuración del cliente',
    },
    noPermissions: 'nada',
    /** `requested`: list of the permissions in words. */
    identity: (name: string, version: string, kind: string, requested: string) =>
      `${name} ${version} es un complemento de tipo ${kind}. Pide: ${requested}.`,
    hosts: (names: string) => `Se conecta con: ${names}.`,
    dependencies: (names: string) => `Instala también: ${names}.`,
    noDependencies: 'No instala otros paquetes.',
    rights: 'Corre dentro de la plataforma, con todos sus derechos. Instálelo solo si confía en su autor.',
    invalidSource: (source: string) =>
      `${source} no es una carpeta, ni un archivo .tgz, ni un nombre de npm. Una carpeta se escribe con ./ al principio.`,
    noFile: (path: string) => `No existe ${path}. Revise la ruta.`,
    noManifest: (source: string) => `${source} no contiene un package.json legible. Elija otro paquete.`,
    /** The installed files differ from the confirmed ones. */
    otherManifest: (name: string) =>
      `${name} se instaló con otro package.json que el que se mostró, y por eso se quitó. No confíe en ese paquete.`,
    done: (name: string, version: string) =>
      `Se instaló ${name} ${version}. Se usa cuando vuelva a iniciar recado serve.`,
  },

  remove: {
    summary: 'Quita un complemento de la carpeta de datos.',
    example: 'recado plugins remove recado-bus-ejemplo',
    argument: 'nombre',
    about: 'Nombre del paquete, como lo muestra recado plugins list.',
    warning: (name: string) => `Se quita ${name}. Si un ajuste lo necesita, recado serve ya no podrá iniciar.`,
    unknown: (name: string) =>
      `No hay ningún complemento ${name} en la carpeta de datos. Vea los nombres con recado plugins list.`,
    done: (name: string) => `Se quitó ${name}.`,
  },

  create: {
    summary: 'Crea un complemento que funciona, con su prueba, en una carpeta nueva.',
    example: 'recado plugins create carpeta',
    argument: 'nombre',
    about: 'Nombre del complemento. Así empiezan también las direcciones que lo eligen (carpeta://…).',
    invalidName: (name: string) =>
      `${name} no sirve como nombre: solo minúsculas, números y guiones, con una letra al principio, y no s3, http, https ni file.`,
    folderExists: (folder: string) => `Ya existe ${folder}. Elija otro nombre, o borre la carpeta.`,
    notWritable: (folder: string, detail: string) =>
      `No se pudo escribir en ${folder} (${detail}). Revise los permisos y el espacio en el disco.`,
    done: (folder: string) =>
      `Se creó el complemento en ${folder}. Guarda archivos en una carpeta; cámbielo a su gusto.`,
    next: (folder: string) => `Siga con: cd ${folder} && npm install && npm test && recado plugins add ./`,
  },

  npm: {
    missing: 'No se encontró npm. Instálelo junto con Node.js e inténtelo de nuevo.',
    notFound: 'npm no encontró ese paquete o esa versión. Revise el nombre.',
    unreachable:
      'npm no pudo conectarse al registro. Revise la conexión, o instale desde una carpeta o un archivo .tgz.',
    diskFull: 'No queda espacio en el disco. Libere espacio e inténtelo de nuevo.',
    denied: 'npm no tiene permiso para escribir en la carpeta de datos. Revise de quién es la carpeta.',
    noArchive: 'El archivo no es un paquete de npm, o está dañado. Créelo con npm pack.',
    integrity: 'Lo que npm descargó no coincide con su huella. Inténtelo de nuevo; si se repite, no lo instale.',
    /** `detail`: first line of npm's error. */
    failed: (detail: string) => `npm no pudo terminar (${detail}). Revise el paquete y la conexión.`,
  },

  /**
   * `required`: transport interface version that the plugin needs; `present`: version that this program has.
   */
  incompatibleInterface: (name: string, required: string, present: string) =>
    `El conector ${name} se hizo para la versión ${required} de la interfaz y este programa tiene la ${present}. Actualice el conector o Recado.`,
} as const;
