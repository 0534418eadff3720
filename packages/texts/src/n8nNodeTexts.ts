/** Labels of the Recado node and its trigger in n8n's editor. */
export const n8nNodeTexts = {
  description: 'Envía y consulta mensajes de WhatsApp con Recado',
  triggerDescription: 'Empieza un flujo cuando pasa algo en WhatsApp',
  resource: 'Recurso',
  operation: 'Operación',
  options: 'Opciones',
  addOption: 'Agregar opción',
  /** `name`: name of the request field in Recado's API contract. */
  inApi: (name: string) => `En la API: ${name}.`,

  resources: {
    message: 'Mensaje',
    file: 'Archivo',
    conversation: 'Conversación',
    contact: 'Contacto',
    group: 'Grupo',
    event: 'Evento',
    schedule: 'Mensaje programado',
    statusPost: 'Estado',
    quickReply: 'Respuesta rápida',
    label: 'Etiqueta',
    campaign: 'Campaña',
    template: 'Plantilla',
    client: 'Cliente',
  },
  send: {
    text: 'Enviar un texto',
    image: 'Enviar una imagen',
    video: 'Enviar un video',
    audio: 'Enviar un audio',
    voice: 'Enviar una nota de voz',
    document: 'Enviar un documento',
    sticker: 'Enviar un sticker',
    location: 'Enviar una ubicación',
    contacts: 'Enviar contactos',
    poll: 'Enviar una encuesta',
    menu: 'Enviar un menú',
    template: 'Enviar una plantilla',
    numberRequest: 'Pedir su número',
    product: 'Enviar un producto',
  },

  to: {
    name: 'Destinatario',
    contact: 'De la lista de contactos',
    group: 'De la lista de grupos',
    number: 'Número o identificador',
    placeholder: '5215512345678',
  },
  contact: 'Contacto',
  group: 'Grupo',
  conversation: 'Conversación',
  fromList: 'De la lista',
  byId: 'Por identificador',

  source: {
    name: 'Origen del archivo',
    binary: 'Datos binarios de n8n',
    url: 'Dirección de internet',
    mediaId: 'Identificador de un archivo ya subido',
  },
  binary: {
    name: 'Propiedad binaria',
    description: 'Nombre de la propiedad del elemento que trae el archivo.',
  },
  outputBinaryProperty: 'Propiedad binaria en la que se deja el archivo',
  all: {
    name: 'Devolver todo',
    description: 'Todas las páginas de la lista, y no solo la primera.',
  },

  client: {
    name: 'Cliente',
    hint: 'Solo hace falta cuando la credencial es una clave de cuenta, que sirve para varios clientes. La lista ofrece aquellos cuya línea puede enviar lo que eligió.',
    none: 'Su credencial no alcanza ningún cliente. Agregue uno en Recado, o use una clave que lo incluya.',
    noCapableClient:
      'Ninguno de sus clientes puede hacer lo que eligió en “Operación”: su conexión con WhatsApp no lo permite. Elija otra operación.',
  },

  wait: {
    name: 'Enviar y esperar respuesta',
    description: 'Envía un texto o un menú, y sigue cuando la persona contesta o cuando se acaba el plazo.',
    text: 'Texto del mensaje',
    choices: 'Opciones del menú',
    choicesHint:
      'Con opciones se envía un menú numerado, y choice dice cuál se eligió; es nulo si la persona contestó otra cosa.',
    minutes: 'Plazo en minutos',
    minutesHint:
      'Sin respuesta en este plazo el flujo sigue con answered en false. A 30 días (43 200 minutos) como máximo.',
    onlyOne:
      'Este nodo espera a una sola persona a la vez. Ponga antes un nodo “Loop Over Items” para preguntar a varias.',
    noAddress: 'n8n no dio la dirección con la que continúa este flujo.',
    label: 'n8n espera una respuesta',
  },

  trigger: {
    events: 'Avisos',
    eventsHint: 'De qué se avisa a este flujo.',
    chats: 'Conversaciones',
    chatsHint: 'En qué conversaciones. Deje solo “Personas” si su flujo contesta por su cuenta.',
    silenceSeconds: 'Segundos de silencio',
    silenceSecondsHint:
      'Cuando la persona lleva estos segundos sin escribir, el flujo recibe todos sus mensajes seguidos en un solo aviso.',
    backlog: 'Recuperar lo que pasó con el flujo apagado',
    backlogHint: 'Al activar el flujo otra vez, se le envía una sola vez lo que pasó mientras estuvo apagado.',
    badSignature: 'La firma no coincide',
  },

  credential: {
    name: 'API de Recado',
    url: 'Dirección de la API',
    urlHint: 'La que muestra la pestaña API del cliente. Termina en /api.',
    token: 'Token de API o clave de cuenta',
    tokenHint: 'El token está en la página del cliente, en la pestaña API.',
  },

  /** Shown when the response did not come from the API. `code`: HTTP status. */
  noResponse: 'Recado no respondió. Revise la dirección de la API y que el servidor esté encendido.',
  failed: (code: string) => `Recado respondió ${code} sin decir por qué`,
} as const;
