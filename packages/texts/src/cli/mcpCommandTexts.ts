/** Texts of `recado mcp [CLIENT]`. */
export const mcpCommandTexts = {
  summary: 'Da a un asistente (MCP) las conversaciones de un cliente, por la entrada y la salida estándar.',
  example: 'recado mcp 5215512345678',
  more: ['recado mcp --url https://recado.ejemplo.mx'],
  client: {
    name: 'cliente',
    description:
      'Identificador o número de teléfono del cliente. Con un token de API no hace falta; con una clave de cuenta, el asistente dice de cuál se trata si no se indica.',
  },
  noClient: 'Diga de qué cliente: recado mcp 5215512345678. Con un token de API no hace falta.',
  /** Printed on stderr. `url`: address of the platform. */
  ready: (url: string) => `Listo: el asistente habla con ${url}. Termina cuando el asistente se cierra.`,
} as const;
