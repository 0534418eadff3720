const client = { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' } as const;

/** Texts of `recado unlink CLIENT`. */
export const unlinkCommandTexts = {
  summary: 'Desvincula un cliente: WhatsApp lo quita de los dispositivos vinculados.',
  example: 'recado unlink 5215512345678',
  client,
  warning: (businessName: string, phoneNumber: string) =>
    `${businessName} (${phoneNumber}) dejará de enviar y de recibir hasta que lo vincule otra vez desde su teléfono.`,
  next: 'Para vincularlo otra vez',
} as const;

/** Texts of `recado restart CLIENT`. */
export const restartCommandTexts = {
  summary: 'Reinicia la conexión de un cliente con WhatsApp, sin desvincularlo.',
  example: 'recado restart 5215512345678',
  client,
  warning: (businessName: string, phoneNumber: string) =>
    `La conexión de ${businessName} (${phoneNumber}) se interrumpe unos segundos. No hace falta otro código QR.`,
  next: 'Para ver cómo está',
} as const;
