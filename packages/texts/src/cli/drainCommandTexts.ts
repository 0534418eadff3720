/** Texts of `recado drain`. */
export const drainCommandTexts = {
  summary: 'Entrega los clientes de un equipo a los demás, uno por uno, sin otro código QR.',
  example: 'recado drain',
  more: ['recado drain servidor-2'],
  argument: 'equipo',
  node: 'Nombre o identificador del equipo, como los dice "recado doctor"; sin él, este.',

  warning: (name: string) =>
    `Los clientes de ${name} pasan a otros equipos; cada uno se interrumpe unos segundos. ${name} no recibe otros hasta que se reinicie.`,
  running: (name: string) => `Entregando los clientes de ${name}…`,
  done: (name: string) => `${name} ya no tiene clientes y no recibe otros hasta que se reinicie.`,
  remaining: (clients: number) =>
    clients === 1
      ? 'Un cliente se quedó: ningún otro equipo pudo tomarlo.'
      : `Se quedaron ${clients} clientes: ningún otro equipo pudo tomarlos.`,
  none: 'Un solo equipo atiende la plataforma. Indique el servidor NATS con --nats-url.',
  noResponse: 'No se pudo hablar con el servidor NATS. Revise --nats-url.',
  unknown: (name: string) => `No se oye a ningún equipo llamado ${name}. Los que hay los dice "recado doctor".`,
  ambiguousName: (name: string) => `Hay varios equipos llamados ${name}. Indique el identificador de uno:`,
} as const;
