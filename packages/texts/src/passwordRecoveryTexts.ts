/** Texts of password recovery: pages, e-mail and API answers. */
export const passwordRecoveryTexts = {
  requested:
    'Si hay una cuenta con ese correo, en unos minutos le llegará un enlace válido por una hora. Revise también el correo no deseado.',
  noMail: 'Esta plataforma no envía correos. Pida a un administrador un enlace para elegir otra contraseña.',
  ownLink: 'Para usted mismo, cambie su contraseña en la página Mi cuenta.',
  inactive: 'La cuenta está desactivada. Actívela antes de crear el enlace.',
  linkGone: 'El enlace ya se usó o venció. Pida otro.',
  failed: 'No se pudo completar. Revise su conexión e inténtelo de nuevo.',
  done: 'Su contraseña cambió. Inicie sesión con la nueva.',
  mail: {
    subject: 'Elija otra contraseña de Recado',
    greeting: (name: string) => `Hola, ${name}:`,
    /** Shown above the link in the e-mail. */
    open: 'Alguien pidió cambiar la contraseña de su cuenta de Recado. Si fue usted, abra este enlace, válido durante una hora y una sola vez:',
    ignore: 'Si no fue usted, no haga nada: su contraseña sigue siendo la misma.',
  },
  forgot: {
    title: 'Recuperar el acceso',
    about: 'Escriba el correo de su cuenta. Le enviaremos un enlace para elegir otra contraseña.',
    email: 'Correo electrónico',
    submit: 'Enviar enlace',
    submitting: 'Enviando...',
    noMail:
      'Esta plataforma no envía correos. Pida a quien la administra un enlace para elegir otra contraseña: lo crea en la página de su usuario.',
    terminal: 'Si la administra usted, créelo en la terminal del servidor:',
    command: 'npx recado users reset-link CORREO',
    back: 'Volver a iniciar sesión',
  },
  reset: {
    title: 'Elegir otra contraseña',
    password: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    submit: 'Guardar contraseña',
    submitting: 'Guardando...',
    noCode: 'Al enlace le falta una parte. Ábralo completo, tal como se lo enviaron, o pida otro.',
    another: 'Pedir otro enlace',
  },
  /** Texts about access links, shown to administrators on a user's page. */
  admin: {
    make: 'Crear enlace de acceso',
    title: 'Enlace para elegir otra contraseña',
    about: (name: string) =>
      `Entregue este enlace a ${name} por un medio seguro. Sirve durante una hora y una sola vez, y el anterior deja de servir. No vuelve a mostrarse.`,
    link: 'Enlace',
    copied: 'Enlace copiado al portapapeles',
    close: 'Cerrar',
    failed: 'Error al crear el enlace',
  },
} as const;
