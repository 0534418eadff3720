/** Texts about the outbound proxy of a line. */
export const proxyTexts = {
  title: 'Salir por otra conexión',
  intro:
    'Casi nadie lo necesita. Si le dieron los datos de un proxy, este número puede usarlo para llegar a WhatsApp: mensajes, fotos y audios pasan por ahí.',
  noFallback: 'Si el proxy deja de funcionar, el número se queda sin conexión y le avisamos; nunca sale por otro lado.',
  none: 'Este número sale por la conexión del servidor.',
  inUse: 'Este número sale por:',
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
  choose: 'Usar un proxy',
  change: 'Cambiar',
  save: 'Probar y guardar',
  saving: 'Probando…',
  test: 'Probar ahora',
  remove: 'Dejar de usarlo',
  cancel: 'Cancelar',
  saved: 'El número ya sale por esa conexión',
  removed: 'El número ya sale por la conexión del servidor',
  works: 'Por esa conexión se llega a WhatsApp.',
  noneToTest: 'Este número no usa un proxy: no hay nada que probar.',
  /** Reasons why a proxy was not saved, or failed its test. */
  failures: {
    'proxy-unreachable':
      'El proxy no contesta o no deja llegar a WhatsApp. Revise servidor, puerto y tipo, o pregunte a quien se lo dio.',
    'proxy-refused': 'El proxy no aceptó el usuario o la contraseña. Revíselos e inténtelo de nuevo.',
    network: 'El proxy contesta, pero WhatsApp no respondió por él. Pregunte a quien se lo dio si permite WhatsApp.',
  },
  unsupported: 'Este número se conecta de una manera que no admite un proxy.',
  unsupportedTransport:
    'Este número sale por un proxy, y de esa otra manera no se puede usar uno. Deje antes de usar el proxy.',
  tooOften: (seconds: number) =>
    `Ya se probó varias veces. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e inténtelo de nuevo.`,
  usernameMissing: 'Escriba también el usuario.',
  loadFailed: 'No se pudo cargar por qué conexión sale este número',
  failed: 'No se pudo cambiar la conexión',
  notRestarted:
    'Quedó guardado, pero el número sigue conectado como antes. Reinícielo para que use la conexión que eligió.',
} as const;
