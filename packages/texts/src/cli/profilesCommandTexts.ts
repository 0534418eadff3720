/** Texts of `recado profiles`, and errors of the file that stores the profiles. */
export const profilesCommandTexts = {
  summary: 'Perfiles: con qué plataforma y con qué sesión trabaja.',
  example: 'recado profiles',
  argument: 'perfil',
  about: 'Nombre del perfil.',

  list: { summary: 'Muestra los perfiles.', example: 'recado profiles list' },
  columns: { name: 'Perfil', url: 'Dirección', email: 'Correo', session: 'Sesión', inUse: 'En uso' },
  hasSession: 'Iniciada',
  noSession: 'Sin iniciar',
  inUse: 'Sí',
  empty: 'Todavía no hay perfiles.',
  emptyNext: 'Inicie sesión y se guardará uno',

  use: {
    summary: 'Elige el perfil que usan las órdenes siguientes.',
    example: 'recado profiles use principal',
    done: (name: string, url: string) => `Ahora se usa el perfil ${name} (${url}).`,
  },
  remove: {
    summary: 'Olvida un perfil con su sesión.',
    example: 'recado profiles remove pruebas',
    warning: (name: string) => `Se borra de este equipo el perfil ${name} con su sesión. La cuenta sigue igual.`,
    done: (name: string) => `El perfil ${name} se olvidó.`,
  },

  unknown: (name: string) => `No existe el perfil ${name}.`,
  known: (names: string) => `Los que hay: ${names}.`,
  unreadable: (path: string) => `No se pudo leer el archivo de perfiles ${path}. Revise sus permisos.`,
  invalid: (path: string) =>
    `El archivo de perfiles ${path} no se entiende. Corríjalo, o bórrelo e inicie sesión de nuevo.`,
  notWritable: (path: string) =>
    `No se pudo guardar el archivo de perfiles ${path}. Revise los permisos y el espacio en disco.`,
  /** Shown after the file's permissions were restricted, because the profiles file contains tokens. */
  permissionsFixed: (path: string) =>
    `Otros usuarios de este equipo podían leer ${path}, donde está su sesión. Ya solo puede leerlo usted.`,
  permissionsWrong: (path: string) =>
    `Otros usuarios de este equipo pueden leer ${path}, donde está su sesión. Corríjalo con: chmod 600 ${path}`,
} as const;
