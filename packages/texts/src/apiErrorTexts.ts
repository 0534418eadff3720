/** Formats a delay, such as '45 segundos', '1 minuto' or '3 minutos'. `seconds` is rounded up. */
export function formatWaitDuration(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return whole === 1 ? '1 segundo' : `${whole} segundos`;
  const minutes = Math.ceil(whole / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** Errors of the API: the `message` of an error response. */
export const apiErrorTexts = {
  callsNotDeclined:
    'Con esta forma de conexión no se pueden rechazar llamadas. Deje la opción apagada, y conteste o rechace las llamadas en su teléfono.',
  /** Shown for error responses without a message, by their HTTP status. */
  status: {
    400: 'La petición no es válida. Revise los datos e inténtelo de nuevo.',
    401: 'Inicie sesión para continuar.',
    403: 'No tiene permiso para hacer esto.',
    404: 'No se encontró lo que busca.',
    405: 'Esta dirección no admite ese método HTTP.',
    406: 'No se puede responder en el formato solicitado.',
    408: 'La petición tardó demasiado en llegar. Inténtelo de nuevo.',
    409: 'La petición no es posible en el estado actual.',
    413: 'La petición es demasiado grande. Envíe menos datos.',
    414: 'La dirección solicitada es demasiado larga.',
    415: 'El tipo de contenido no se admite. Envíe JSON con el encabezado Content-Type: application/json.',
    416: 'El intervalo solicitado no existe.',
    429: 'Demasiadas peticiones. Espere un momento e inténtelo de nuevo.',
    431: 'Los encabezados de la petición son demasiado grandes.',
    500: 'Ocurrió un error en el servidor. Inténtelo de nuevo más tarde.',
    503: 'El servicio no está disponible en este momento. Inténtelo de nuevo más tarde.',
  } as Readonly<Record<number, string>>,
  /** Shown when neither the database nor the media folder accepts data. */
  diskFull:
    'El disco está lleno: no se guardó nada. Libere espacio en el servidor, o pida a quien lo administra que lo haga, y repita la petición.',
  /** Shown for a 4xx response without a message of its own. */
  refused: 'No se pudo atender la petición.',
  /** Shown for a 5xx response without a message of its own. */
  failed: 'Ocurrió un error en el servidor. Inténtelo de nuevo más tarde.',

  malformedJson: 'El cuerpo de la petición no es JSON válido. Revise comillas, comas y llaves.',
  /** Shown for a JSON body whose structure is too large. */
  jsonExcess: (maxValues: number, maxDepth: number) =>
    `La petición pasa de lo que se admite: el máximo de valores es ${maxValues}, y el de listas y objetos unos dentro de otros es ${maxDepth}. Divídala en varias peticiones, o suba la lista como archivo.`,
  tooManyLargeBodies: 'Esta cuenta ya tiene muchas peticiones grandes en espera. Envíelas una tras otra.',
  tooManyExports: 'Esta cuenta ya está descargando varias copias. Espere a que termine alguna e inténtelo de nuevo.',
  encoding:
    'La petición viene comprimida de una forma que no se admite. Envíela sin comprimir, o con gzip o deflate en el encabezado Content-Encoding.',
  fileEncoding: 'Los archivos se envían sin comprimir. Quite el encabezado Content-Encoding y envíelo de nuevo.',
  brokenEncoding:
    'El cuerpo de la petición no está comprimido como dice su encabezado Content-Encoding, o llegó incompleto. Envíelo de nuevo, o sin comprimir.',
  malformedPath: 'La dirección solicitada no es válida.',
  unknownPath: 'Esta dirección no existe. Revise la ruta y el método HTTP.',

  previousTokenStillValid:
    'El token anterior todavía sirve, y quizá algo lo use. Ponga el token actual en su lugar y desactive el anterior; después cambie otra vez.',
  notFound: {
    client: 'Cliente no encontrado. Revise la dirección o vuelva a la lista de clientes.',
    user: 'Usuario no encontrado',
    webhook: 'Webhook no encontrado. Revise el identificador o consulte la lista de webhooks.',
    delivery: 'Entrega no encontrada. Revise el identificador o consulte el historial de entregas.',
    message: 'Mensaje no encontrado. Revise el identificador o consulte la lista de mensajes.',
    chat: 'Conversación no encontrada. Escriba un número o un chat con el que ya haya mensajes.',
    media: 'Archivo no encontrado. Revise el identificador del mensaje.',
    listImport: 'Importación no encontrada. Revise el identificador o consulte la lista de importaciones.',
    auditEntry: 'Entrada de la bitácora no encontrada. Revise el identificador.',
    passkey: 'Esa llave de acceso no existe o ya se quitó.',
    signIn: 'Esa sesión no existe o ya terminó. Actualice la lista de sesiones.',
    previousToken: 'No hay un token anterior que todavía sirva.',
    key: 'Esa clave no existe o ya se revocó. Actualice la lista de claves.',
    member: 'Esa persona no está en el equipo. Actualice la página.',
    invitation: 'Esa invitación no existe, ya se usó o ya venció. Actualice la página.',
    subscription: 'Ese navegador ya no recibe avisos. Actualice la página.',
    worker: 'Proceso no encontrado. Quizá ya terminó: consulte la lista de procesos.',
  },
  noDeletion: {
    client: 'Un cliente se elimina solo desde su página, escribiendo ELIMINAR para confirmar.',
    user: 'Los usuarios no se eliminan. Desactive la cuenta: nadie podrá entrar con ella.',
  },
  accounts: {
    emailTaken: 'Ya existe una cuenta con ese correo electrónico. Inicie sesión o use otro correo.',
    wrongCurrentPassword: 'La contraseña actual no es correcta.',
    wrongPassword: 'La contraseña no es correcta.',
    lastAdministrator: 'Usted es el último administrador. Nombre a otro antes de cerrar su cuenta.',
    unknownCode: 'El código no es válido o ya se usó. Revise el que muestra la terminal del servidor.',
  },
  robot: {
    timeZone: 'Esa zona horaria no existe. Elija una de la lista, por ejemplo America/Mexico_City.',
    noText: 'Escriba la respuesta, o apáguela.',
    changedElsewhere:
      'Alguien cambió estas respuestas mientras usted escribía. Cargue las que se guardaron y repita sus cambios.',
    sameId: 'Cada respuesta necesita un identificador (id) propio.',
  },
  notLinked: 'Este cliente no está vinculado con ningún número. Vincúlelo primero.',
  emptyPeriod: 'El periodo está vacío: until debe ser posterior a since.',
  notAMessage: 'Este identificador no es de un mensaje.',
  conflictingDirections: 'Indique solo uno de los tres: before, after o around.',
  mediaGone: 'El archivo de este mensaje no se guardó o ya se borró. Pida a quien lo envió que lo mande de nuevo.',
  rangeNotSatisfiable: 'El archivo es más corto: la parte que pide empieza después de su final.',
  phone: {
    notAPerson: 'Aquí se necesita el número de una persona, no el de un grupo.',
    /** `suggestion`: the complete number, such as `+52 55 1234 5678`. `country`: name of its country. */
    withoutCountry: (field: string, suggestion: string, country = 'México') =>
      `Al campo ${field} le falta el código de país. Si es de ${country}, escriba ${suggestion}; si es de otro país, empiece con + y su código.`,
    incomplete: 'El número no está completo. Escríbalo con + y su código de país, como +52 55 1234 5678.',
  },
  login: {
    wrongCredentials: 'Correo electrónico o contraseña incorrectos.',
    /** `seconds`: number of seconds after which the server accepts the next attempt. */
    tooMany: (seconds: number) => `Demasiados intentos. Espere ${formatWaitDuration(seconds)} e inténtelo de nuevo.`,
    busy: 'El servidor está atendiendo demasiados inicios de sesión. Espere unos segundos e inténtelo de nuevo.',
    passwordTooLong: 'La contraseña es demasiado larga.',
  },
  session: {
    missing: 'Inicie sesión para continuar.',
    invalid: 'La sesión no es válida. Inicie sesión de nuevo.',
    expired: 'Su sesión ha expirado. Inicie sesión de nuevo.',
    revoked: 'Su sesión ya no es válida. Inicie sesión de nuevo.',
    deactivated: 'Su cuenta está desactivada. Comuníquese con un administrador.',
    notAdmin: 'Solo un administrador puede hacer esto.',
  },
  apiToken: {
    missing: 'Falta el token de API. Envíelo en el encabezado x-api-token.',
    unknown: 'El token de API no es válido. Copie el token vigente desde la página del cliente.',
    ownerDeactivated: 'La cuenta dueña de este token está desactivada. Comuníquese con un administrador.',
  },
  /** `seconds`: time until the next request is accepted. */
  tooManyRequests: (seconds: number) =>
    `Demasiadas peticiones. Espere ${formatWaitDuration(seconds)} e inténtelo de nuevo.`,

  secrets: {
    /** `name`: name of an environment variable, or a key in the secrets file. */
    weak: (name: string) =>
      `El secreto ${name} es demasiado débil. Use al menos 32 caracteres al azar, por ejemplo la salida de: openssl rand -base64 32`,
    tooOpen: (path: string, mode: string) =>
      `El archivo de secretos ${path} puede ser leído por otros usuarios (permisos ${mode}). Corríjalo con: chmod 600 ${path}`,
    unreadable: (path: string, reason: string) =>
      `No se pudo leer el archivo de secretos ${path}: ${reason}. Recupérelo de un respaldo. Si lo borra, se cerrarán las sesiones y habrá que regenerar los tokens y vincular los clientes de nuevo.`,
    unwritable: (path: string, reason: string) =>
      `No se pudo crear el archivo de secretos ${path}: ${reason}. Revise los permisos de la carpeta de datos.`,
    foreign:
      'Los secretos de esta carpeta no son los que sellaron estos datos: no se podrían abrir los tokens ni las llaves de los números vinculados. Copie el archivo secrets.json del respaldo (o las mismas RECADO_SEAL_KEY y RECADO_JWT_SECRET) y vuelva a iniciar.',
  },
} as const;
