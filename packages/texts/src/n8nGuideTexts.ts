/**
 * Guide to Recado in n8n (docs/product.md §2). The names between “ ” are labels in n8n, which are in English.
 */
export const n8nGuideTexts = {
  title: 'Guía para n8n',
  intro:
    'Con el paquete n8n-nodes-recado, n8n tiene nodos propios de Recado, y abajo hay flujos listos. Sin él, n8n llama a Recado con el nodo “HTTP Request” y recibe los mensajes con el nodo “Webhook”:',
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
} as const;
