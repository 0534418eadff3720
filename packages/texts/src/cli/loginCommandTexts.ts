/** Texts of `recado login`, `recado logout` and `recado whoami`. */
export const loginCommandTexts = {
  summary: 'Inicia sesión y la guarda en un perfil.',
  example: 'recado login',
  more: [
    'recado login --url https://recado.ejemplo.mx --profile tienda',
    'recado login --email ana@ejemplo.mx --password-stdin < clave.txt',
  ],
  emailOption: 'Correo electrónico de la cuenta.',
  passwordStdin: 'Lee la contraseña de la entrada estándar. También vale la variable RECADO_PASSWORD.',
  codeOption: 'Código de la verificación en dos pasos. Sin él se le pregunta.',
  code: 'Código de verificación',
  codeWithArticle: 'el código de la verificación en dos pasos',
  heading: (url: string) => `Iniciar sesión en ${url}`,
  email: 'Correo electrónico',
  password: 'Contraseña',
  emailWithArticle: 'el correo electrónico',
  passwordWithArticle: 'la contraseña',
  done: (name: string, email: string) => `Sesión iniciada: ${name} (${email}).`,
  nextClients: 'Sus líneas de WhatsApp',
  emptyPassword: 'La entrada estándar no contiene una contraseña.',
  passwordFromTerminal:
    'Con --password-stdin la contraseña llega por la entrada estándar, y esta es una terminal. Quite la opción para que se le pregunte.',
} as const;

export const logoutCommandTexts = {
  summary: 'Cierra la sesión. El perfil se queda.',
  example: 'recado logout',
  done: (profile: string) => `La sesión del perfil ${profile} se cerró.`,
  localOnly: (profile: string, url: string) =>
    `La sesión del perfil ${profile} se olvidó aquí, pero ${url} no contestó: allá sigue abierta hasta que venza. Puede cerrarla desde otra sesión.`,
  none: (profile: string) => `El perfil ${profile} no tiene una sesión iniciada.`,
  next: 'Para volver',
} as const;

export const whoamiCommandTexts = {
  summary: 'Dice quién es usted para la plataforma, y cuál es esta.',
  example: 'recado whoami',
  name: 'Nombre',
  email: 'Correo',
  role: 'Rol',
  platform: 'Plataforma',
  profile: 'Perfil',
  until: 'La sesión vence',
} as const;
