/** Texts of API responses, pages and e-mails about two-step verification. */
export const twoStepTexts = {
  errors: {
    /** Shown when the password was correct, but the code is missing. */
    needed: 'Escriba el código de su aplicación de verificación.',
    wrong: 'El código no es correcto o ya se usó. Espere el siguiente e inténtelo de nuevo.',
    tooMany: (seconds: number) =>
      `Demasiados códigos incorrectos. Espere ${seconds === 1 ? 'un segundo' : `${seconds} segundos`}, o entre ahora con un código de recuperación o una llave de acceso.`,
    tooManyInSession: (seconds: number) =>
      `Demasiados códigos incorrectos. Espere ${seconds === 1 ? 'un segundo' : `${seconds} segundos`} e inténtelo de nuevo.`,
    alreadyOn: 'La verificación en dos pasos ya está activada.',
    ownInAccount: 'La suya se desactiva en Mi cuenta.',
    notOn: 'La verificación en dos pasos no está activada.',
    notStarted: 'Empiece de nuevo: no hay ninguna configuración por confirmar.',
    required:
      'Para administrar esta plataforma, active antes la verificación en dos pasos en Mi cuenta, o entre con una llave de acceso.',
    keep: 'Esta plataforma pide la verificación en dos pasos a quien la administra: no puede desactivarla.',
    firstYourOwn: 'Active primero su propia verificación en dos pasos, en Mi cuenta.',
  },
  done: {
    off: 'La verificación en dos pasos está desactivada',
    removed: 'Se quitaron la verificación en dos pasos y las llaves de acceso',
  },
  card: {
    title: 'Verificación en dos pasos',
    about:
      'Además de la contraseña, al entrar se pide un código que solo está en su teléfono. Así nadie entra aunque sepa su contraseña.',
    required:
      'Esta plataforma la pide a quien la administra. Actívela para continuar: hasta entonces no se puede hacer nada más.',
    off: 'Desactivada',
    /** `when`: formatted day, such as '3 de marzo'. */
    on: (when: string) => `Activada desde el ${when}`,
    codesLeft: (count: number) =>
      count === 0
        ? 'No le quedan códigos de recuperación: cree otros.'
        : count === 1
          ? 'Le queda un código de recuperación: cree otros.'
          : `Le quedan ${count} códigos de recuperación.`,
    begin: 'Activar',
    renew: 'Crear otros códigos',
    end: 'Desactivar',
    loadFailed: 'No se pudo cargar la verificación en dos pasos',
  },
  dialog: {
    begin: 'Activar la verificación en dos pasos',
    renew: 'Crear otros códigos de recuperación',
    end: 'Desactivar la verificación en dos pasos',
    password: 'Su contraseña',
    continue: 'Continuar',
    scan: 'Escanee este código con una aplicación como Google Authenticator, Aegis o el llavero de su teléfono.',
    qr: 'Código QR para su aplicación de códigos',
    manual: 'Si no puede escanearlo, escriba esta clave en la aplicación:',
    code: { label: 'Código de la aplicación', hint: 'Los seis números que muestra ahora.' },
    anyCode: { label: 'Código', hint: 'Los seis números de la aplicación, o un código de recuperación.' },
    confirm: 'Activar',
    save: 'Guarde estos códigos donde solo usted los vea. Con cada uno puede entrar una vez si pierde su teléfono. No volverán a mostrarse.',
    codes: 'Códigos de recuperación',
    download: 'Descargar códigos',
    /** First line of the downloaded file with recovery codes. */
    file: 'Códigos de recuperación de Recado. Cada uno sirve una vez.',
    saved: 'Ya los guardé',
    endAbout: 'Desde entonces bastará su contraseña para entrar.',
    renewAbout: 'Los códigos que tenía dejarán de servir.',
    running: 'Un momento...',
    failed: 'No se pudo completar. Inténtelo de nuevo.',
  },
  mail: {
    newPlace: {
      subject: 'Nuevo inicio de sesión en su cuenta de Recado',
      text: 'Alguien entró a su cuenta desde un lugar que no conocíamos:',
      device: (device: string) => `Dispositivo: ${device}`,
      address: (address: string) => `Dirección IP: ${address}`,
      when: (when: string) => `Cuándo: ${when}`,
      ignore: 'Si fue usted, no tiene que hacer nada.',
      act: 'Si no fue usted, cambie ahora su contraseña en Mi cuenta: se cerrarán todas las demás sesiones.',
      open: 'Abrir Mi cuenta',
    },
    begun: {
      subject: 'Se activó la verificación en dos pasos de su cuenta de Recado',
      text: 'Desde ahora, al entrar se pide un código además de su contraseña.',
    },
    ended: {
      subject: 'Se desactivó la verificación en dos pasos de su cuenta de Recado',
      text: 'Desde ahora basta su contraseña para entrar.',
    },
    removed: {
      subject: 'Un administrador quitó la verificación en dos pasos y las llaves de acceso de su cuenta de Recado',
      text: 'Desde ahora basta su contraseña para entrar, hasta que usted la active de nuevo en Mi cuenta.',
    },
    act: 'Si usted no lo hizo ni lo pidió, cambie ahora su contraseña y revise la verificación en dos pasos en Mi cuenta.',
    open: 'Abrir Mi cuenta',
  },
  /** Texts for administrators, shown on a user's page. */
  admin: {
    remove: 'Quitar verificación en dos pasos y llaves de acceso',
    removing: 'Quitando...',
    confirmTitle: '¿Quitar la verificación en dos pasos y las llaves de acceso?',
    confirmText:
      'A esta persona le bastará su contraseña para entrar, hasta que la active de nuevo. Hágalo solo si sabe que es ella quien se lo pide. Si la plataforma envía correos, se le avisará.',
    password: 'Su contraseña',
    code: 'Código de su aplicación',
    codeHint: 'El que usted usa al entrar, o uno de recuperación.',
    confirm: 'Quitar',
    failed: 'No se pudieron quitar',
    requireAll: 'Pedirla a todos los administradores',
    requireHint: 'Quien no la tenga no podrá hacer nada más hasta activarla.',
    requireDone: 'Ajuste guardado',
    requireFailed: 'Error al guardar el ajuste',
  },
} as const;
