/** Texts of `recado clients proxy`, which shows and changes a client's outbound proxy. */
export const clientProxyCommandTexts = {
  summary: 'Proxy por el que un cliente llega a WhatsApp, si usa uno.',
  example: 'recado clients proxy 5215512345678',
  more: ['recado clients proxy set 5215512345678 socks5://salida.ejemplo.mx:1080 --login'],
  show: {
    summary: 'Muestra el proxy de un cliente. La contraseña no se vuelve a mostrar.',
    example: 'recado clients proxy show 5215512345678',
  },
  set: {
    summary: 'Hace que un cliente salga por un proxy, si por él se llega a WhatsApp. Nunca usa otra salida.',
    example: 'recado clients proxy set 5215512345678 http://salida.ejemplo.mx:8080',
    more: [
      'recado clients proxy set 5215512345678 socks5://salida.ejemplo.mx:1080 --login',
      'recado clients proxy set 5215512345678 socks5://salida.ejemplo.mx:1080 --credentials-file -',
    ],
    to: 'proxy',
    toAbout: 'Tipo, servidor y puerto, como socks5://salida.ejemplo.mx:1080 o http://salida.ejemplo.mx:8080.',
    login: 'Pregunta el usuario y la contraseña del proxy, sin mostrarla.',
    credentialsFile: 'Archivo JSON con el usuario y la contraseña, como los pide la API; - lee la entrada estándar.',
    invalidProxy: (value: string) =>
      `"${value}" no dice un proxy. Escriba tipo, servidor y puerto, como socks5://salida.ejemplo.mx:1080.`,
    noSecrets:
      'El usuario y la contraseña no van en la línea de comandos, donde otros los leen. Use --login o --credentials-file.',
    username: 'Usuario del proxy',
    password: 'Contraseña del proxy',
    instead: '--credentials-file',
  },
  test: {
    summary: 'Prueba si por el proxy de un cliente se llega a WhatsApp ahora mismo.',
    example: 'recado clients proxy test 5215512345678',
  },
  remove: {
    summary: 'Hace que un cliente salga de nuevo por la conexión del servidor.',
    example: 'recado clients proxy remove 5215512345678',
  },
  reconnectWarning: (businessName: string) =>
    `${businessName} está conectado: su conexión se interrumpe unos segundos mientras cambia de salida.`,
  outboundRoute: 'Sale por',
  username: 'Usuario',
  password: 'Contraseña',
  passwordStored: 'guardada',
  none: 'ninguna',
  direct: 'la conexión del servidor',
} as const;
