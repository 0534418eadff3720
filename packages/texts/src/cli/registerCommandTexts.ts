/** Texts of `recado register`. */
export const registerCommandTexts = {
  summary: 'Crea una cuenta.',
  example: 'recado register --name "Ana Torres" --email ana@ejemplo.mx',
  more: [
    'recado register --password-stdin --name "Ana Torres" --email ana@ejemplo.mx < clave.txt',
    'recado register --admin-code K7QD-3MXA-9TBV',
  ],
  nameOption: 'Nombre de la persona.',
  emailOption: 'Correo electrónico de la cuenta.',
  adminCodeOption: 'Código de un solo uso para el primer administrador; lo muestra la terminal del servidor.',
  heading: (url: string) => `Crear una cuenta en ${url}`,
  name: 'Nombre',
  repeat: 'Otra vez la contraseña',
  nameWithArticle: 'el nombre',
  passwordHint: 'Al menos 6 caracteres. Combine mayúsculas, números y símbolos.',
  strength: (label: string) => `Seguridad: ${label}`,
  done: (name: string, email: string) => `Cuenta creada: ${name} (${email}).`,
  doneAdmin: (name: string, email: string) => `Cuenta de administrador creada: ${name} (${email}).`,
  /** Shown after a registration, because the terminal stays signed in as another user (`email`). */
  sessionStays: (email: string) => `Su sesión sigue siendo la de ${email}.`,
  /** Shown if the account was created, but not its administrator role. `reason`: error of the server. */
  codeFailed: (reason: string) => `La cuenta se creó, pero es la de un usuario. ${reason}`,
  nextClient: 'Agregue su primera línea de WhatsApp',
} as const;
