import { agree } from '../agree.ts';

const client = { name: 'cliente', about: 'Identificador o número de teléfono del cliente.' };

/** `recado groups CLIENT [GROUP]`. */
export const groups = {
  summary: 'Lista los grupos de un cliente, o muestra uno con sus participantes.',
  example: 'recado groups 5215512345678',
  more: ['recado groups 5215512345678 group:120363041234567890'],
  client,
  group: { name: 'grupo', about: 'Un grupo, como aparece en la lista: muestra quién está en él.' },
  columns: { subject: 'Grupo', size: 'Participantes', role: 'Usted es', chat: 'Conversación' },
  members: { who: 'Participante', lid: 'LID', role: 'Es' },
  roles: { owner: 'Dueño', admin: 'Administrador', member: 'Participante' },
  outside: 'No está en él',
  unknown: 'Sin número visible',
  empty: 'Este número no está en ningún grupo.',
  noMembers: 'WhatsApp no dice quién está en él.',
  count: (shown: number) => `${shown} ${agree(shown, 'grupo', 'grupos')}`,
  people: (shown: number) => `${shown} ${agree(shown, 'participante', 'participantes')}`,
  openHint: 'Para ver quién está en uno',
} as const;

/** `recado contacts CLIENT [CONTACT]`. */
export const contacts = {
  summary: 'Lista los contactos de un cliente, o muestra uno con su perfil de WhatsApp.',
  example: 'recado contacts 5215512345678',
  more: [
    'recado contacts 5215512345678 --search Marta',
    'recado contacts 5215512345678 5215587654321',
    'recado contacts 5215512345678 --blocked',
  ],
  client,
  contact: { name: 'contacto', about: 'Número de una persona, o su conversación: muestra su perfil.' },
  options: {
    search: 'Solo los de este nombre o número.',
    blocked: 'Las personas bloqueadas, en lugar de los contactos.',
    limit: 'Cuántos muestra.',
  },
  columns: { who: 'Contacto', chat: 'Conversación', last: 'Último mensaje' },
  nameless: 'Sin nombre',
  empty: 'Este cliente todavía no tiene contactos.',
  emptyFiltered: 'Ningún contacto coincide con lo que busca.',
  noneBlocked: 'Nadie está bloqueado.',
  count: (shown: number) => `${shown} ${agree(shown, 'contacto', 'contactos')}`,
  countBlocked: (shown: number) => `${shown} ${agree(shown, 'persona bloqueada', 'personas bloqueadas')}`,
  moreThan: (shown: number) => `Los primeros ${shown}; hay más. Acote con --search, o amplíe con --limit.`,
  openHint: 'Para ver lo que muestra uno',
  writeHint: 'Para escribirle',
  show: {
    phone: 'Número',
    lid: 'LID',
    last: 'Último mensaje',
    about: 'Información',
    picture: 'Foto',
    category: 'Giro',
    description: 'Descripción',
    email: 'Correo',
    address: 'Dirección',
    websites: 'Páginas',
    hours: 'Horario',
    hidden: 'No tiene, o no se la muestra a este número',
    hasPicture: 'Tiene',
    notAsked: 'El número no está conectado: no se puede consultar ahora.',
    profile: 'Perfil',
  },
  days: ['Domingo', 'Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado'],
  allDay: 'todo el día',
  appointment: 'con cita',
} as const;

/** `recado profile CLIENT`. */
export const profile = {
  summary: 'Muestra o cambia el nombre, la información y la foto que un número muestra en WhatsApp.',
  example: 'recado profile 5215512345678',
  more: [
    'recado profile 5215512345678 --name "Panadería La Espiga" --about "Abrimos a las 7."',
    'recado profile 5215512345678 --picture logo.jpg',
  ],
  client,
  options: {
    name: 'El nombre que ven quienes no tienen guardado el número.',
    about: 'La información; vacía ("") la quita.',
    picture: 'Una imagen de este equipo, o su dirección http o https: se recorta al cuadrado del centro.',
    removePicture: 'Quita la foto.',
  },
  expected: { picture: 'un archivo o una dirección' },
  bothPictures: 'Indique --picture o --remove-picture, no los dos.',
  none: 'No tiene',
  show: { name: 'Nombre', about: 'Información', picture: 'Foto', hasPicture: 'Tiene' },
} as const;
