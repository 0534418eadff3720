/** Texts of `recado grant-admin EMAIL`. */
export const grantAdminCommandTexts = {
  summary: 'Da el rol de administrador a una cuenta que ya existe.',
  example: 'recado grant-admin ana@ejemplo.mx',
  argument: 'correo',
  email: 'Correo electrónico de la cuenta.',
  granted: (name: string, email: string) => `${name} (${email}) ahora es administrador. El cambio vale de inmediato.`,
  alreadyAdmin: (email: string) => `La cuenta ${email} ya es de un administrador.`,
  notFound: (email: string) =>
    `No existe ninguna cuenta con el correo ${email}. Créela primero en la página de registro.`,
  inactive: (email: string) => `La cuenta ${email} está inactiva. Actívela antes de darle el rol de administrador.`,
} as const;
