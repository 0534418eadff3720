/** Texts of the pages below `/account`, on which users change their own account. */
export const accountPageTexts = {
  title: 'Mi cuenta',
  pages: {
    navigation: 'Secciones de su cuenta',
    profile: 'Perfil',
    security: 'Seguridad',
    notifications: 'Avisos',
    programs: 'Programas',
  },
  name: {
    title: 'Nombre y correo',
    name: 'Nombre',
    email: 'Correo electrónico',
    submit: 'Guardar nombre',
    done: 'Nombre actualizado correctamente',
    failed: 'Error al guardar el nombre',
  },
  password: {
    title: 'Contraseña',
    about: 'Al cambiarla se cierran sus demás sesiones.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    confirm: 'Confirmar contraseña',
    submit: 'Cambiar contraseña',
    done: 'Contraseña cambiada correctamente',
    failed: 'Error al cambiar la contraseña',
  },
  sessions: {
    title: 'Dónde está abierta su cuenta',
    list: 'Sesiones abiertas, de la más reciente a la más antigua',
    opened: (when: string) => `Se abrió: ${when}`,
    current: 'Esta sesión',
    /** `when`: a formatted day, such as '3 de marzo'. */
    lastSeen: (when: string) => `Última actividad: ${when}`,
    end: 'Cerrar',
    endOne: (device: string) => `Cerrar la sesión de ${device}`,
    endOthers: 'Cerrar las demás sesiones',
    loadFailed: 'No se pudieron cargar las sesiones',
    endFailed: 'Error al cerrar la sesión',
  },
  admin: {
    title: 'Código de administrador',
    about: 'Si usted instaló esta plataforma, escriba el código que aparece en la terminal del servidor.',
    code: 'Código',
    submit: 'Usar código',
    done: 'Ahora es administrador',
    failed: 'No se pudo comprobar el código',
  },
  copy: {
    title: 'Copia de sus datos',
    about:
      'Descargue sus clientes, contactos y mensajes en un archivo de texto, un renglón por cada uno. No incluye contraseñas ni claves de programas.',
    submit: 'Descargar copia',
    submitting: 'Descargando...',
    failed: 'Error al descargar la copia',
  },
  closing: {
    title: 'Cerrar la cuenta',
    about: 'Se elimina su cuenta con todo lo que le pertenece. No se puede deshacer.',
    open: 'Cerrar mi cuenta',
    dialog: '¿Cerrar su cuenta?',
    goes: 'Al cerrarla:',
    /** Effects of closing the account. `count`: the user's own clients; `shared`: clients shared by others. */
    what: (count: number, shared: number) => [
      count === 0
        ? 'No tiene números de WhatsApp vinculados.'
        : count === 1
          ? 'Se desvincula su número de WhatsApp y se elimina su cliente.'
          : `Se desvinculan sus números de WhatsApp y se eliminan sus ${count} clientes.`,
      'Se eliminan contactos, mensajes, estadísticas y archivos.',
      'Dejan de funcionar los programas conectados a sus números.',
      'Se cierran todas sus sesiones.',
      ...(shared > 0
        ? [
            `Deja de ver ${shared === 1 ? 'el número que otra persona comparte' : `los ${shared} números que otras personas comparten`} con usted. Los mensajes y las notas que escribió ahí se quedan, con su nombre.`,
          ]
        : []),
      'La bitácora de la plataforma conserva lo que usted hizo en ella, con su nombre y correo.',
    ],
    copyFirst: 'Si quiere conservar sus datos, descargue antes la copia.',
    password: 'Su contraseña',
    passwordHint: 'Escríbala para confirmar.',
    cancel: 'Cancelar',
    confirm: 'Cerrar mi cuenta para siempre',
    running: 'Cerrando...',
    failed: 'Error al cerrar la cuenta',
  },
} as const;
