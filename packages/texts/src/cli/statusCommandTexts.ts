import { pluralize } from '../pluralize.ts';

/** Texts of `recado status`. */
export const statusCommandTexts = {
  summary: 'Muestra en una pantalla cómo están sus clientes y, a un administrador, la plataforma.',
  example: 'recado status',
  more: ['recado status --watch', 'recado status --json'],
  watchOption: 'Lo mantiene a la vista y al día, hasta Ctrl+C.',

  clients: {
    title: 'Clientes',
    none: 'Todavía no hay clientes.',
    addNext: 'Agregue el primero',
    columns: { name: 'Negocio', phone: 'Número', state: 'Estado', since: 'Desde hace', messages: 'Mensajes' },
    more: (count: number) => (count === 1 ? 'Y 1 más.' : `Y ${count} más.`),
    /** `connected`: number of connected clients; `total`: number of all clients. Both are formatted. */
    caption: (connected: string, total: string) =>
      `${connected} de ${total} ${pluralize(total, 'conectado', 'conectados')}`,
  },
  problems: {
    title: 'Qué revisar',
    noProblems: 'Nada: todo funciona.',
    disabled: (client: string, url: string) => `${client}: el webhook ${url} está desactivado.`,
    failing: (client: string, url: string) => `${client}: el webhook ${url} no acepta los avisos.`,
    otherNumber: (client: string, linked: string, registered: string) =>
      `${client}: está vinculado con ${linked} y registrado con ${registered}.`,
    otherNumberNext: 'Elija en la página del cliente: usar este número, o desvincularlo.',
    enable: 'Corrija el receptor y actívelo en la página del cliente.',
    session: (client: string, owner: string, state: string) => `${client}, de ${owner}: ${state}.`,
    disk: (free: string) => `Solo quedan ${free} libres en el disco.`,
    diskNext: 'Libere espacio o amplíe el disco.',
    queue: (age: string) => `El aviso más antiguo espera desde hace ${age}.`,
    queueNext: 'Revise los webhooks que fallan.',
    more: (count: number) => (count === 1 ? 'Y 1 más.' : `Y ${count} más.`),
  },
  platform: {
    title: 'Plataforma',
    sessions: 'Sesiones',
    connectedOf: (connected: string, total: string) =>
      `${connected} de ${total} ${pluralize(total, 'conectada', 'conectadas')}`,
    workers: 'Procesos',
    workersBusy: (running: string, starting: string) =>
      starting === '0' ? `${running} en marcha` : `${running} en marcha, ${starting} iniciando`,
    queue: 'Avisos en espera',
    oldest: (waiting: string, age: string) => `${waiting}, el más antiguo desde hace ${age}`,
    webhooks: 'Webhooks',
    webhooksOf: (total: string, failing: string, disabled: string) =>
      `${total}, ${failing} con fallas, ${disabled} ${pluralize(disabled, 'desactivado', 'desactivados')}`,
    messages: 'Mensajes',
    messagesOf: (inbound: string, outbound: string) =>
      `${inbound} ${pluralize(inbound, 'recibido', 'recibidos')}, ${outbound} ${pluralize(outbound, 'enviado', 'enviados')}`,
    database: 'Base de datos',
    databaseOf: (size: string, latency: string) => `${size}, responde en ${latency} ms`,
    disk: 'Disco libre',
    diskOf: (free: string, total: string) => `${free} de ${total}`,
    memory: 'Memoria',
    version: 'Versión',
    transport: 'Conector',
    otherTransports: 'Clientes por conector',
    /** `clients`: number of clients that use the transport. */
    clientsOf: (name: string, clients: number) => `${name}: ${clients}`,
    transportOf: (name: string, version: string | null) =>
      version === null ? name : `${name}, WhatsApp Web ${version}`,
    uptime: (version: string, time: string) => `${version}, en marcha desde hace ${time}`,
  },
  ages: {
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
  },
  bar: {
    connecting: 'Consultando…',
    live: 'Al día',
    lost: 'Reconectando…',
    measuredAt: (time: string) => `Cifras de las ${time}`,
    leave: 'Ctrl+C para salir',
  },
} as const;
