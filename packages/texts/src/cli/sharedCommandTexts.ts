import { pluralize } from '../pluralize.ts';

/** The pronoun agrees with the missing thing: “Falta la contraseña… Indíquela”. */
const isFeminine = (what: string): boolean => /^(?:las?|su confirmación)(?= |$)/.test(what);

/** Texts that all commands share: help headings, usage errors and the source of a setting. */
export const sharedCommandTexts = {
  name: 'recado',
  motto: 'WhatsApp, automatizado',
  description: 'Recado: automatice WhatsApp desde la terminal.',
  examples: ['recado serve', 'recado login', 'recado link 5215512345678'],
  headings: {
    example: 'Ejemplo:',
    examples: 'Ejemplos:',
    usage: 'Uso:',
    arguments: 'Argumentos:',
    options: 'Opciones:',
    commands: 'Comandos:',
    everyCommand: 'Opciones comunes:',
  },
  /** Summary of the subcommand that runs when a command group is called without a subcommand. */
  defaultCommandSummary: (summary: string) => `${summary} Es lo que hace si no se dice otra cosa.`,
  /** Headings in the list of all commands. */
  groups: {
    server: 'Plataforma:',
    session: 'Su cuenta:',
    clients: 'Clientes y mensajes:',
    operation: 'Administración:',
  },
  optionsPlaceholder: '[opciones]',
  commandPlaceholder: '<comando>',
  value: 'valor',
  helpOption: 'Muestra esta ayuda.',
  help: {
    summary: 'Muestra la ayuda de un comando.',
    example: 'recado help serve',
    argument: 'comando',
    command: 'Comando del que quiere saber más.',
  },
  versionOption: 'Muestra la versión.',
  jsonOption: 'Escribe el resultado en la salida estándar como JSON, un objeto por línea.',
  noColorOption: 'No usa colores.',
  noInputOption: 'No pregunta nada: lo que falte es un error.',
  settingPrecedence:
    'Las opciones tienen prioridad sobre las variables de entorno [entre corchetes], y estas sobre el archivo de configuración.',
  remoteSettingPrecedence:
    'Las opciones tienen prioridad sobre las variables de entorno [entre corchetes], y estas sobre el perfil.',
  helpOfCommand: (command: string) => `Para saber más de un comando: ${command} help serve`,
  defaultValue: (value: string) => `(si no se indica: ${value})`,
  fromEnvironment: (name: string) => `[${name}]`,

  /** Below a table. @param zone for example America/Mexico_City */
  localTimes: (zone: string) => `Horas de ${zone}`,

  error: (message: string) => `Error: ${message}`,
  seeHelp: (command: string) => `Escriba "${command} --help" para ver la ayuda.`,
  unknownCommand: (command: string) => `No existe el comando "${command}".`,
  unknownOption: (option: string) => `No existe la opción "${option}".`,
  didYouMean: (suggestion: string) => `¿Quiso decir "${suggestion}"?`,
  missingCommand: (group: string, names: string) => `Falta decir qué hacer con "${group}": ${names}.`,
  missingArgument: (argument: string) => `Falta el argumento "${argument}".`,
  missingValue: (option: string) => `Falta el valor de la opción "${option}".`,
  tooManyArguments: (command: string) => `El comando "${command}" recibió argumentos de más.`,
  noSecrets: (path: string) =>
    `Aquí no están los secretos de la plataforma: ponga su secrets.json en ${path}, o indique sus RECADO_SEAL_KEY y RECADO_JWT_SECRET.`,
  usageError: 'La orden no se entendió.',
  outputDiskFull: 'El disco está lleno: la salida quedó incompleta. Bórrela, y libere espacio o elija otro disco.',
  outputIsTerminal: (example: string) =>
    `La salida estándar es esta terminal, que no muestra archivos. Indique un archivo, o dirija la salida a uno: ${example}`,
  confirmation: 'su confirmación',
  typeWord: (word: string) => `Escriba ${word} para confirmar`,
  wrongConfirmation: (word: string) => `Por favor escriba '${word}' para confirmar.`,
  /** Texts of commands that interrupt or delete something. */
  confirmations: {
    yesOption: 'Confirma sin preguntar.',
    confirmOption: (word: string) => `Confirma sin preguntar; el valor tiene que ser ${word}.`,
    question: '¿Continuar? (sí/no)',
    defaultAnswer: 'no',
    yesOrNo: 'Escriba sí o no.',
    /** `summary`: sentence about the effect of the command. */
    refused: (summary: string) =>
      `${summary} Pide una confirmación, y aquí no se puede preguntar. No se hizo nada. Para confirmar de antemano, agregue --yes.`,
  },
  invalidArgument: (name: string, value: string, expected: string) =>
    `El valor "${value}" no sirve para el argumento ${name}: ${expected}.`,
  required: 'Escriba algo, o presione Esc para cancelar.',
  /** Progress of a long operation. The numbers are formatted. */
  progress: {
    percentage: (what: string, percent: string) => `${what}: ${percent} %`,
    rows: (done: string, total: string) => `${done} de ${total} ${pluralize(total, 'fila', 'filas')}`,
    changes: (done: string, total: string) => `${done} de ${total} ${pluralize(total, 'cambio', 'cambios')}`,
    seconds: (left: number) => (left === 1 ? 'falta 1 s' : `faltan unos ${left} s`),
    minutes: (left: number) => (left === 1 ? 'falta 1 min' : `faltan unos ${left} min`),
  },
  cancelled: 'Se canceló. No se cambió nada.',
  /** `option`: the option that supplies the value without a prompt. */
  cannotPrompt: (what: string, option: string) =>
    `Falta ${what}, y aquí no se puede preguntar. ${isFeminine(what) ? 'Indíquela' : 'Indíquelo'} con ${option}.`,

  /** `name`: `--port`, `RECADO_PORT` or a key in the settings file; `expected`: one of `cli.expected`. */
  invalidSetting: {
    flag: (name: string, value: string, expected: string) =>
      `El valor "${value}" no sirve para la opción ${name}: ${expected}.`,
    env: (name: string, value: string, expected: string) =>
      `El valor "${value}" no sirve para la variable de entorno ${name}: ${expected}.`,
    file: (name: string, value: string, expected: string) =>
      `El valor "${value}" no sirve para la clave ${name} del archivo de configuración: ${expected}.`,
  },
  /** For settings that contain a secret, such as DATABASE_URL. Their value must not be shown. */
  invalidSecretSetting: {
    flag: (name: string, expected: string) => `El valor de la opción ${name} no sirve: ${expected}.`,
    env: (name: string, expected: string) => `El valor de la variable de entorno ${name} no sirve: ${expected}.`,
    file: (name: string, expected: string) =>
      `El valor de la clave ${name} del archivo de configuración no sirve: ${expected}.`,
  },
  configUnreadable: (path: string) =>
    `No se pudo leer el archivo de configuración ${path}. Revise la ruta y los permisos.`,
  configInvalid: (path: string) =>
    `El archivo de configuración ${path} no contiene un objeto JSON válido. Corríjalo e inténtelo de nuevo.`,
  configUnknownKey: (path: string, key: string) =>
    `El archivo de configuración ${path} contiene una clave desconocida: "${key}".`,
  configFixKey: 'Quítela o corrija su nombre.',
  /** Printed after an error of the platform. `url`: page of its documentation. */
  errorHelp: (url: string) => `Más sobre este error: ${url}`,
  /** `detail`: message of the unexpected error, in English. */
  unexpected: (detail: string) =>
    `Ocurrió un error inesperado. Inténtelo de nuevo; si se repite, incluya este detalle al reportarlo: ${detail}`,
} as const;
