/** Texts about ready-made flows for n8n, on a client's page. Each flow is a file in `docs/n8n`. */
export const n8nFlowTexts = {
  title: 'Flujos listos para n8n',
  intro:
    'Descargue un flujo e impórtelo en n8n, o cópielo y péguelo en su editor. Ya trae este cliente; en n8n elija su credencial de Recado y cambie los textos. Necesita el paquete n8n-nodes-recado.',
  download: 'Descargar flujo',
  downloadOf: (flow: string) => `Descargar flujo: ${flow}`,
  copy: 'Copiar flujo',
  copyOf: (flow: string) => `Copiar flujo: ${flow}`,
  copied: 'Flujo copiado al portapapeles',
  failed: 'Error al cargar el flujo',
  flows: {
    menu: {
      title: 'Responder con un menú',
      hint: 'A quien termina de escribir le llega un menú numerado, y a cada opción, su respuesta. “Hablar con una persona” deja de contestar por una hora.',
    },
    formulario: {
      title: 'Mensaje al llenar un formulario',
      hint: 'Quien llena un formulario de n8n recibe un mensaje, si su número tiene WhatsApp.',
    },
    ausencia: {
      title: 'Mensaje de ausencia',
      hint: 'Fuera de horario contesta una vez, etiqueta la conversación como “Por contestar” y la deja a una persona hasta que abre.',
    },
    pedidos: {
      title: 'Confirmar pedidos de una hoja',
      hint: 'Por cada pedido nuevo en una hoja de Google pregunta a la persona si lo confirma y anota lo que contestó. Ningún pedido espera a otro.',
    },
    recordatorio: {
      title: 'Recordar la cita un día antes',
      hint: 'Cada mañana recuerda las citas de mañana que están en una hoja de Google.',
    },
    agente: {
      title: 'Agente con memoria de cada contacto',
      hint: 'Espera a que la persona termine de escribir, contesta una sola vez con inteligencia artificial y recuerda lo dicho con cada quien.',
    },
  },
} as const;
