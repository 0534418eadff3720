/** Texts about the outbound proxy of a line. */
export const proxyTexts = {
  title: 'Usar un proxy',
  intro:
    'Casi nadie lo necesita. Un proxy es otra salida a internet: si le dieron los datos de uno, este número puede usarlo para sus mensajes, fotos y audios.',
  noFallback: 'Si el proxy deja de funcionar, el número se queda sin conexión y le avisamos; nunca usa otra salida.',
  none: 'Este número no usa un proxy.',
  inUse: 'Este número usa este proxy:',
  kinds: { http: 'HTTP', socks5: 'SOCKS5' },
  fields: {
    kind: 'Tipo',
    host: 'Servidor',
    port: 'Puerto',
    username: 'Usuario (si tiene)',
    password: 'Contraseña (si tiene)',
  },
  hostHelp: 'Como se lo dieron, sin http://. Por ejemplo: salida.example.com',
  withPassword: 'con contraseña',
  choose: 'Agregar un proxy',
  change: 'Cambiar',
  save: 'Probar y guardar',
  saving: 'Probando…',
  test: 'Probar ahora',
  remove: 'Dejar de usarlo',
  cancel: 'Cancelar',
  saved: 'El número ya usa ese proxy',
  removed: 'El número ya no usa un proxy',
  works: 'Con ese proxy se llega a WhatsApp.',
  noneToTest: 'Este número no usa un proxy: no hay nada que probar.',
  /** Reasons why a proxy was not saved, or failed its test. */
  failures: {
    'proxy-unreachable':
      'El proxy no contesta o no deja llegar a WhatsApp. Revise servidor, puerto y tipo, o pregunte a quien se lo dio.',
    'proxy-refused': 'El proxy no aceptó el usuario o la contraseña. Revíselos e inténtelo de nuevo.',
    network: 'El proxy contesta, pero WhatsApp no respondió por él. Pregunte a quien se lo dio si permite WhatsApp.',
  },
  unsupported: 'La forma de conexión de este número no admite un proxy.',
  unsupportedTransport:
    'Este número usa un proxy, y con esa otra forma de conexión no se puede. Antes, deje de usar el proxy.',
  tooOften: (seconds: number) =>
    `Ya se probó varias veces. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e inténtelo de nuevo.`,
  usernameMissing: 'Escriba también el usuario.',
  loadFailed: 'No se pudo cargar el proxy de este número',
  failed: 'No se pudo cambiar el proxy',
  notRestarted: 'Quedó guardado, pero el número sigue conectado como antes. Reinícielo para que se aplique el cambio.',
} as const;
