/** Texts of the confirmation of a signed-in person's identity, and of the reports about it. */
export const identityTexts = {
  errors: {
    required: 'Confirme que es usted con su contraseña o con un código, e inténtelo de nuevo.',
    nothing: 'Escriba su contraseña, o un código de la verificación en dos pasos.',
    otherPasskey: 'Esa llave de acceso no es de esta cuenta. Use otra, o escriba su contraseña.',
  },
  dialog: {
    title: 'Confirme que es usted',
    about:
      'Este cambio da acceso permanente, y usted confirmó quién es hace más de diez minutos. Así nadie más puede hacerlo si encuentra su computadora abierta.',
    password: 'Su contraseña',
    code: 'Código',
    codeHint: 'Los seis números de la aplicación, o un código de recuperación.',
    useCode: 'Usar un código',
    usePassword: 'Usar la contraseña',
    usePasskey: 'Usar una llave de acceso',
    confirm: 'Confirmar',
    running: 'Un momento...',
    failed: 'No se pudo confirmar. Inténtelo de nuevo.',
  },
  remainingKeys: {
    title: 'Su contraseña cambió',
    about:
      'Las demás sesiones se cerraron, pero estas claves siguen sirviendo a sus programas. Revoque las que no reconozca. También siguen sirviendo los tokens de API de sus clientes, que se cambian en la página de cada cliente.',
    list: 'Claves que siguen sirviendo',
    revoke: 'Revocar las elegidas',
    running: 'Revocando...',
    keep: 'Conservarlas',
    done: (count: number) => (count === 1 ? 'La clave ya no sirve' : `${count} claves ya no sirven`),
    failed: 'No se pudieron revocar todas. Las que quedan están en Claves, más abajo.',
  },
  mail: {
    passwordKnown: {
      subject: 'Es posible que alguien conozca la contraseña de su cuenta de Recado',
      text: 'Alguien escribió bien su contraseña y después cinco códigos incorrectos. No pudo entrar, porque usted tiene la verificación en dos pasos. El último intento:',
      act: 'Si no fue usted, alguien conoce su contraseña. Cámbiela ahora en Mi cuenta, y también en los demás sitios donde la use. Al cambiarla se cierran todas las demás sesiones.',
      stillOpen:
        'Aunque los intentos sigan, usted puede entrar desde los lugares donde suele hacerlo, con un código de recuperación o con una llave de acceso.',
    },
    keyCreated: {
      subject: 'Se creó una clave de su cuenta de Recado',
      text: (name: string) =>
        `Con la clave «${name}» un programa puede usar sus clientes sin su contraseña. Se creó aquí:`,
      scopes: (scopes: string) => `Permisos: ${scopes}`,
      act: 'Si no fue usted, revóquela ahora en Mi cuenta, en Claves, y cambie su contraseña.',
    },
  },
} as const;
