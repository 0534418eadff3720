/** Texts of the API Explorer page (docs/product.md §2). Endpoint descriptions are in the contract, not here. */
export const apiExplorerTexts = {
  title: 'API Explorer',
  documentation: 'Documentación de la API',
  /** Link of an endpoint to its page of the reference. */
  reference: 'Ver en la referencia',
  intro: 'Pruebe aquí cada llamada de la API con el token de un cliente.',
  client: {
    label: 'Cliente',
    placeholder: 'Seleccione un cliente',
    option: (businessName: string, phone: string) => `${businessName} (${phone})`,
    required: 'Es necesario seleccionar un cliente para probar los endpoints',
    empty: 'Todavía no tiene clientes. Agregue uno para usar la API.',
    emptyAction: 'Agregar un cliente',
  },
  loadFailedText: 'Revise su conexión e inténtelo de nuevo.',
  /** `placeholder`: replaces the API token in code examples when no client is selected. */
  token: { label: 'Token de API', copy: 'Copiar token', placeholder: 'SU_TOKEN_DE_API' },
  endpoints: 'Endpoints',
  search: 'Buscar endpoint',
  noMatch: 'Ningún endpoint coincide con su búsqueda.',

  parameters: 'Parámetros',
  noParameters: 'Este endpoint no lleva parámetros.',
  requiredMark: '*',
  required: 'Requerido',
  optional: 'Opcional',
  choose: 'Seleccione una opción',
  chooseFile: 'Elegir archivo',
  noFile: 'Todavía no elige ninguno.',
  example: 'Ejemplo',
  copyExample: 'Copiar ejemplo',
  run: 'Ejecutar',
  running: 'Ejecutando...',
  copyCurl: 'Copiar curl',
  snippets: 'Código para su programa',
  languages: { curl: 'curl', javascript: 'JavaScript', python: 'Python', n8n: 'n8n' },
  copyCode: 'Copiar código',
  codeCopied: 'Código copiado al portapapeles',
  /** Explains how to use the n8n snippet. The names between “ ” are labels in n8n. */
  n8nHint: 'Cópielo y péguelo en su flujo de n8n: aparece el nodo “HTTP Request” ya configurado.',
  booleans: { true: 'true', false: 'false' },
  sendsForReal: 'Enviará un mensaje real',

  /** Reasons for a missing response, shown in place of the server's message. */
  noAnswer: {
    unreachable: 'No se pudo llegar al servidor. Revise su conexión e inténtelo de nuevo.',
    timeout: 'El servidor no respondió a tiempo. Si era un envío, revise la conversación antes de repetirlo.',
    interrupted: 'La respuesta se cortó. Si era un envío, revise la conversación antes de repetirlo.',
    foreign: 'Lo que respondió no es Recado. Revise su conexión e inténtelo de nuevo.',
  },

  response: {
    title: 'Respuesta',
    status: 'Estado',
    time: (milliseconds: string) => `${milliseconds} ms`,
    size: 'Tamaño',
    headers: 'Encabezados',
    body: 'Cuerpo',
    none: 'Ejecute la llamada para ver aquí la respuesta.',
  },
} as const;
