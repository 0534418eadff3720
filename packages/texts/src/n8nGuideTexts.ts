/**
 * Guide to Recado in n8n (docs/product.md §2). The names between “ ” are labels in n8n, which are in English.
 */
export const n8nGuideTexts = {
  title: 'Guía para n8n',
  intro: 'n8n llama a Recado con el nodo “HTTP Request” y recibe los mensajes con el nodo “Webhook”.',
  steps: {
    token: {
      title: 'Envíe el token del cliente',
      text: 'En cada llamada, envíe el encabezado x-api-token con el token de API del cliente.',
    },
    request: {
      title: 'Use el nodo “HTTP Request”',
      text: 'Elija el método GET para consultar o POST para enviar, y escriba la dirección del endpoint.',
    },
    body: {
      title: 'Mande los datos en JSON',
      text: 'En las llamadas POST, active “Send Body”, elija JSON y escriba los parámetros en el cuerpo.',
    },
    webhook: {
      title: 'Configure el webhook',
      text: 'Copie la dirección de producción de su nodo “Webhook” y regístrela con el endpoint setup-webhook. La dirección de prueba solo funciona mientras n8n la escucha.',
    },
    status: {
      title: 'Compruebe primero el estado',
      text: 'Antes de enviar, consulte el endpoint status y continúe solo si isConnected es true.',
    },
  },
  examplesTitle: 'Ejemplos',
  /** Explains how to import an example into n8n. */
  import:
    'Copie el flujo y péguelo en un flujo vacío de n8n. Trae la dirección de esta plataforma y el token del cliente elegido.',
  copy: 'Copiar flujo',
  copied: 'Flujo copiado al portapapeles',
  examples: {
    form: {
      title: 'Enviar un mensaje al recibir un formulario',
      steps: [
        'Alguien llena el formulario de n8n con su nombre y su teléfono a diez dígitos.',
        'El flujo consulta el estado del cliente y continúa solo si está conectado.',
        'Envía el mensaje. Los datos se piden al nodo del formulario, porque $json es lo que respondió el nodo anterior.',
      ],
      nodes: {
        form: 'Formulario',
        status: 'Estado del cliente',
        connected: '¿Está conectado?',
        send: 'Enviar mensaje',
      },
      formTitle: 'Contacto',
      fields: { name: 'Nombre', phone: 'Teléfono' },
      placeholder: '55 1234 5678',
      /** Texts before and after the name that a person entered in the form. */
      before: 'Hola,',
      after: '. Recibimos su solicitud y pronto nos comunicaremos con usted.',
    },
    reply: {
      title: 'Responder automáticamente los mensajes recibidos',
      steps: [
        'Active el flujo y registre la dirección de producción de su nodo “Webhook” con setup-webhook.',
        'El flujo continúa solo con mensajes recibidos, para no responder a los propios.',
        'Responde en el mismo chat. La clave de idempotencia evita responder dos veces un aviso repetido.',
      ],
      nodes: {
        webhook: 'Avisos de Recado',
        received: '¿Es un mensaje recibido?',
        send: 'Responder',
      },
      message: 'Gracias por escribirnos. En un momento le atendemos.',
    },
  },
} as const;
