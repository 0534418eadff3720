/** Errors of commands that call a running platform: it is unreachable or refuses the request. */
export const remoteCommandErrors = {
  /** Printed before the password prompt of a request that gives permanent access. */
  identityNeeded:
    'Este cambio da acceso permanente, y usted confirmó quién es hace más de diez minutos. Así nadie más puede hacerlo si encuentra su computadora abierta.',
  noSession:
    'No hay una sesión iniciada. Escriba "recado login", o indique su token en la variable de entorno RECADO_SESSION_TOKEN.',
  /** Shown if a command uses another URL than the profile's session. A session is sent only to its own URL. */
  sessionElsewhere: (profile: string, sessionUrl: string, url: string) =>
    `La sesión del perfil ${profile} es de ${sessionUrl}, y esta orden va a ${url}. Inicie sesión ahí con "recado login --url ${url}".`,
  loginAgain: 'Escriba "recado login" para hacerlo.',
  noToken:
    'No hay una sesión iniciada. Escriba "recado login", o indique un token: el de su sesión en RECADO_SESSION_TOKEN o el de API de un cliente en RECADO_API_TOKEN.',
  unknownClient: (client: string) =>
    `No hay ningún cliente ${client} en su cuenta. Revise el número o copie el identificador desde la consola.`,
  /** Introduces a list of the clients with this number, with their names and identifiers. */
  ambiguousClient: (client: string) => `Varios clientes tienen el número ${client}. Indique el identificador de uno:`,
  tokenOfOtherClient: (client: string) =>
    `El token de API no es de ${client}. Quite el cliente de la orden o use el token de su sesión.`,
  keyNotForClient: (client: string) =>
    `La clave no sirve con ningún cliente ${client}. Revise el número, o con qué números sirve la clave en la página de su cuenta.`,
  unreachable: (url: string) =>
    `No hay respuesta de ${url}. Compruebe que Recado esté en marcha y revise la dirección (--url o RECADO_URL).`,
  notRecado: (url: string) => `Lo que responde en ${url} no es Recado. Revise la dirección (--url o RECADO_URL).`,
  /** For responses without an error message from the server. `status`: HTTP status. */
  refused: (url: string, status: number) => `${url} respondió con el código ${status}. Inténtelo de nuevo más tarde.`,
  requestId: (id: string) => `Identificador de la petición: ${id}`,
  retrying: (url: string) => `Se perdió la comunicación con ${url}. Se intenta de nuevo hasta recuperarla…`,
  recovered: 'La comunicación se recuperó.',
} as const;
