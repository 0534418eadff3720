/** `recado link CLIENT`. */
export const link = {
  summary: 'Vincula un cliente a WhatsApp con un código QR en la terminal.',
  example: 'recado link 5215512345678',
  argument: 'cliente',
  client: 'Identificador o número de teléfono del cliente.',
  preparing: (name: string) => `Preparando la vinculación de ${name}…`,
  scan: 'En WhatsApp, vaya a Dispositivos vinculados, toque Vincular un dispositivo y escanee este código:',
  waiting: 'Esperando a que lo escanee… (Ctrl+C para salir)',
  changed: 'WhatsApp cambió el código. Escanee este:',
  already: (name: string) => `${name} ya está conectado. No hace falta vincularlo.`,
} as const;
