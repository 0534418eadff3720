/**
 * How to use Recado from n8n (docs/product.md §2). Names between “ ” are those that n8n shows, in English.
 */
export const n8nGuide = {
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
  examples: {
    form: {
      title: 'Enviar un mensaje al recibir un formulario',
      steps: [
        'Agregue el nodo de formulario de n8n con los campos nombre y teléfono.',
        'Agregue un nodo “HTTP Request” que consulte el estado del cliente.',
        'Agregue un nodo “If” que continúe solo si isConnected es true.',
        'Agregue un nodo “HTTP Request” que llame a send con el teléfono en to y el mensaje en text.',
      ],
      message: (name: string) =>
        `Hola, ${name}. Recibimos su solicitud y pronto nos comunicaremos con usted.`,
    },
    reply: {
      title: 'Responder automáticamente los mensajes recibidos',
      steps: [
        'Agregue un nodo “Webhook” con el método POST y registre su dirección con setup-webhook.',
        'Agregue un nodo “If” que continúe solo si type es message.received y fromMe es false, para no responder a sus propios mensajes.',
        'Agregue un nodo “HTTP Request” que llame a send con el número de quien escribió en to y la respuesta en text.',
      ],
      message: 'Gracias por escribirnos. En un momento le atendemos.',
    },
  },
} as const;
