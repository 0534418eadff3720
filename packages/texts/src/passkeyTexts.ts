/** Passkeys, which replace the password at sign-in: API answers, pages and e-mails. */
export const passkeyTexts = {
  obstacles: {
    unknown: 'Las llaves de acceso aún no están disponibles. Avise a su administrador.',
    insecure:
      'Las llaves de acceso necesitan una dirección segura, que empiece con https://. Quien administra esta plataforma puede cambiarla.',
    nameless:
      'Las llaves de acceso necesitan una dirección con nombre, no una IP. Quien administra esta plataforma puede cambiarla.',
  },
  errors: {
    challengeExpired: 'Pasó demasiado tiempo o esa respuesta ya se usó. Empiece de nuevo.',
    registrationRejected: 'La llave de acceso no se pudo comprobar. Empiece de nuevo.',
    tooMany: 'Ya tiene 20 llaves de acceso. Quite antes una que no use.',
    alreadyAdded: 'Esa llave de acceso ya está agregada.',
    signInWithPasskey: 'Inicie sesión con una de sus llaves de acceso para continuar.',
    unknown: 'Esa llave de acceso no sirve aquí: se quitó, o es de otra dirección. Entre con su contraseña.',
    refused: 'La llave de acceso no se pudo comprobar. Inténtelo de nuevo.',
  },
  done: {
    added: 'Llave de acceso agregada',
    removed: 'La llave de acceso se quitó',
    renamed: 'Nombre cambiado',
  },
  card: {
    title: 'Llaves de acceso',
    about:
      'Entre sin contraseña, con la huella, el rostro o el PIN de su teléfono o computadora. Nadie puede copiarlas ni adivinarlas, y con ellas no hace falta la verificación en dos pasos.',
    list: 'Sus llaves de acceso, de la más nueva a la más antigua',
    none: 'Todavía no tiene ninguna.',
    add: 'Agregar llave de acceso',
    since: (when: string) => `Desde: ${when}`,
    lastUsed: (when: string) => `Último uso: ${when}`,
    unused: 'Sin usar',
    synced: 'También en sus otros dispositivos',
    current: 'Con ella abrió esta sesión',
    otherAddress: 'De otra dirección: no sirve aquí',
    rename: 'Cambiar nombre',
    renamePasskey: (name: string) => `Cambiar nombre de ${name}`,
    remove: 'Quitar',
    removePasskey: (name: string) => `Quitar ${name}`,
    unsupported: 'Este navegador no tiene llaves de acceso. Pruebe con uno más nuevo.',
    /** `address`: URL of the platform, such as 'https://recado.ejemplo.mx'. */
    openOtherAddress: (address: string) => `Para agregar una, abra Recado en ${address}.`,
    signInWithIt:
      'Para continuar, cierre la sesión e inicie otra con su llave de acceso, o active la verificación en dos pasos.',
    loadFailed: 'No se pudieron cargar las llaves de acceso',
  },
  dialog: {
    add: 'Agregar una llave de acceso',
    addAbout: 'Después su navegador le pedirá su huella, su rostro o su PIN.',
    rename: 'Cambiar el nombre',
    remove: (name: string) => `¿Quitar ${name}?`,
    removeAbout:
      'Deja de servir ahora mismo y se cierran las demás sesiones que se abrieron con ella. Bórrela también en el dispositivo.',
    name: 'Nombre',
    nameHint: 'Para reconocerla después, como «Teléfono» o «Computadora de la oficina».',
    password: 'Su contraseña',
    code: 'Código de su aplicación',
    codeHint: 'Solo si activó la verificación en dos pasos. También sirve uno de recuperación.',
    continue: 'Continuar',
    save: 'Guardar',
    confirmRemove: 'Quitar',
    running: 'Un momento...',
    failed: 'No se pudo completar. Inténtelo de nuevo.',
    cancelled: 'No se agregó: se canceló o pasó demasiado tiempo. Puede intentarlo de nuevo.',
    already: 'Este dispositivo ya tiene una llave de acceso de esta cuenta.',
    incapable: 'Este dispositivo no puede guardar llaves de acceso que comprueben quién las usa.',
  },
  signIn: {
    cancelled: 'No pudo entrar: se canceló o pasó demasiado tiempo.',
    /** `address`: host name of the platform, such as 'recado.ejemplo.mx'. */
    openOtherAddress: (address: string) => `Para entrar con su llave de acceso, abra Recado en ${address}.`,
  },
  mail: {
    added: {
      subject: 'Se agregó una llave de acceso a su cuenta de Recado',
      text: (name: string) => `Desde ahora se puede entrar a su cuenta con la llave de acceso «${name}».`,
    },
    removed: {
      subject: 'Se quitó una llave de acceso de su cuenta de Recado',
      text: (name: string) => `Con la llave de acceso «${name}» ya no se puede entrar a su cuenta.`,
    },
    securityAdvice:
      'Si usted no lo hizo, cambie ahora su contraseña y quite en Mi cuenta las llaves de acceso que no conozca.',
  },
} as const;
