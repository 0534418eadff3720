/** What a setting of the terminal accepts: the end of "El valor … no sirve para …: ". */
export const expected = {
  port: 'se espera un número entero entre 0 y 65535',
  host: 'se espera un nombre de equipo o una dirección IP',
  directory: 'se espera la ruta de una carpeta',
  transport:
    'se espera el nombre de un conector instalado o la ruta de un módulo, por ejemplo /opt/conector.js',
  cidrs: 'se esperan redes separadas por comas, por ejemplo 10.0.0.0/8,192.168.1.0/24',
  databaseUrl: 'se espera una dirección como postgres://usuario:contraseña@equipo:5432/base',
  url: 'se espera una dirección http o https, por ejemplo https://recado.ejemplo.mx',
  smtpUrl: 'se espera una dirección smtp o smtps, por ejemplo smtps://usuario:clave@smtp.empresa.mx',
  webSocketUrl: 'se espera una dirección ws o wss',
  publicKey: 'se esperan 64 dígitos hexadecimales',
  program: 'se espera el nombre de un programa o su ruta',
  whatsappVersion: 'se esperan tres números con puntos, por ejemplo 2.3000.1043857760',
  json: 'se espera un objeto JSON',
  timeZone: 'se espera una zona horaria, por ejemplo America/Mexico_City',
  metricsToken: 'se esperan 16 caracteres o más, sin espacios ni acentos',
  token: 'se espera el token completo, sin espacios',
  profile: 'se espera un nombre de letras, dígitos, puntos y guiones',
  text: (max: number) => `se espera un texto de hasta ${max} caracteres`,
  range: (min: number, max: number) => `se espera un número entero entre ${min} y ${max}`,
  oneOf: (values: string) => `se espera uno de estos valores: ${values}`,
} as const;
