/** `recado status`. */
export const status = {
  summary: 'Muestra en una pantalla cómo están sus clientes y, a un administrador, la plataforma.',
  example: 'recado status',
  more: ['recado status --watch', 'recado status --json'],
  watchOption: 'Lo mantiene a la vista y al día, hasta Ctrl+C.',

  clients: {
    title: 'Clientes',
    none: 'Todavía no hay clientes.',
    addNext: 'Agregue el primero',
    columns: { name: 'Negocio', phone: 'Número', state: 'Estado', since: 'Desde', messages: 'Mensajes' },
    more: (count: number) => (count === 1 ? 'y 1 más, conectado' : `y ${count} más, conectados`),
  },
  attention: {
    title: 'Qué revisar',
    nothing: 'Nada: todo funciona.',
    /** Of a webhook. */
    disabled: (client: string, url: string) => `${client}: el webhook ${url} está desactivado.`,
  },
  platform: {
    title: 'Plataforma',
    sessions: 'Sesiones',
    connectedOf: (connected: string, total: string) => `${connected} de ${total} conectadas`,
    workers: 'Procesos',
    workersBusy: (running: string, starting: string) =>
      starting === '0' ? `${running} en marcha` : `${running} en marcha, ${starting} iniciando`,
    queue: 'Avisos en espera',
    oldest: (waiting: string, age: string) => `${waiting}, el más antiguo desde hace ${age}`,
    webhooks: 'Webhooks',
    webhooksOf: (total: string, failing: string, disabled: string) =>
      `${total}, ${failing} con fallas, ${disabled} desactivados`,
    messages: 'Mensajes',
    messagesOf: (inbound: string, outbound: string) => `${inbound} recibidos, ${outbound} enviados`,
    database: 'Base de datos',
    databaseOf: (size: string, latency: string) => `${size}, responde en ${latency} ms`,
    disk: 'Disco libre',
    diskOf: (free: string, total: string) => `${free} de ${total}`,
    memory: 'Memoria',
    version: 'Versión',
    upFor: (version: string, time: string) => `${version}, en marcha desde hace ${time}`,
  },
  sessionNeeds: (client: string, state: string) => `${client}: ${state}.`,
  ages: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  },
  bar: {
    live: 'Al día',
    lost: 'Reconectando…',
    takenAt: (time: string) => `cifras de las ${time}`,
    leave: 'Ctrl+C para salir',
  },
} as const;
