/** Texts of the administrators' page about the health of the system. */
export const adminHealthTexts = {
  title: 'Salud del sistema',
  menu: 'Salud',
  loadFailed: 'Error al cargar la salud del sistema',
  loadFailedText: 'Las cifras volverán en cuanto el servidor conteste. La página lo intenta sola.',
  status: { ok: 'Todo funciona', attention: 'Hay algo que revisar' },
  /** `when`: the formatted time at which the server measured the figures. */
  takenAt: (when: string) => `Cifras tomadas a las ${when}; se actualizan solas.`,
  stale: (when: string) => `El servidor no contesta; las cifras son de las ${when}`,

  figures: {
    connected: 'Sesiones conectadas',
    attention: 'Requieren atención',
    waiting: 'Avisos en espera',
    oldest: 'Aviso más antiguo',
  },
  /** Shown instead of the age of the oldest waiting webhook delivery when none is waiting. */
  noneWaiting: 'Ninguno',

  problems: {
    title: 'Qué revisar',
    sessions: (count: number) => (count === 1 ? '1 sesión requiere atención' : `${count} sesiones requieren atención`),
    webhooks: (count: number) => (count === 1 ? '1 webhook está desactivado' : `${count} webhooks están desactivados`),
    queue: (age: string | number) => `El aviso más antiguo espera desde hace ${age}`,
    disk: (free: string | number) => `Solo quedan ${free} libres en el disco`,
    storage: (used: string, ceiling: string) =>
      `Los archivos de todas las cuentas ocupan ${used} de ${ceiling}. Al llegar al límite se rechazan las subidas, no los mensajes: suba el límite o reduzca los días que se guardan los archivos`,
  },

  sessions: {
    title: 'Sesiones por estado',
    total: (count: string | number) => `Total: ${count}`,
  },
  delivery: {
    title: 'Entregas y webhooks',
    waiting: 'Avisos en espera',
    due: 'Listos para enviarse',
    webhooks: 'Webhooks',
    failing: 'Con fallas',
    disabled: 'Desactivados',
  },
  backup: {
    title: 'Respaldos',
    made: 'Último respaldo',
    none: 'Ninguno hecho por Recado',
    tried: 'Última prueba',
    untried: 'Ninguna hecha por Recado',
    /** Label before the time at which the tested backup was made. */
    triedOf: 'Del respaldo de',
    how: 'Aquí no aparecen los respaldos hechos con otros programas. Las fotos y los archivos se respaldan aparte.',
  },
  kept: {
    title: 'Cuánto tiempo se guardan',
    messages: 'Mensajes, como máximo',
    files: 'Archivos, como máximo',
    clients: 'Clientes que eligieron menos',
    forEver: 'Para siempre',
    asMessage: 'Lo mismo que su mensaje',
    days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
    /** Explains where the operator sets retention. */
    how: 'Lo ajusta quien opera el servidor.',
  },
  server: {
    title: 'Servidor',
    version: 'Versión',
    transport: 'Conector',
    otherTransports: 'Clientes por conector',
    /** Number of clients that use the transport `name`. */
    clientsOf: (name: string, clients: number) => `${name}: ${clients}`,
    transportOf: (name: string, version: string | null) =>
      version === null ? name : `${name}, WhatsApp Web ${version}`,
    startedAt: 'En marcha desde',
    memory: 'Memoria',
    disk: 'Disco libre',
    storage: 'Archivos de todas las cuentas',
    freeOf: (free: string | number, total: string | number) => `${free} de ${total}`,
    database: 'Base de datos',
    databaseVersion: (version: string | number) => `PostgreSQL ${version}`,
    databaseSize: 'Tamaño de los datos',
    latency: 'Tiempo de respuesta',
    milliseconds: (count: number) => `${count} ms`,
  },
  workers: {
    title: 'Procesos de líneas',
    hint: 'Cada proceso atiende las sesiones de varios clientes.',
    columns: { name: 'Proceso', state: 'Estado', sessions: 'Sesiones', memory: 'Memoria', since: 'Desde' },
    states: { starting: 'Iniciando', running: 'En marcha', retiring: 'Terminando' },
    here: 'Este servidor',
    elsewhere: 'Otro servidor',
    empty: 'No hay procesos en marcha.',
    emptyHint: 'El primero se inicia cuando un cliente se conecta.',
    loadFailed: 'Error al cargar los procesos',
  },
} as const;
