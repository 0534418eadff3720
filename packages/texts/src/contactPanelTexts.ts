/** The panel next to a conversation, with what is known about the contact. */
export const contactPanelTexts = {
  label: (name: string) => `Acerca de ${name}`,
  open: 'Ver los datos del contacto',
  close: 'Cerrar los datos del contacto',
  edit: 'Editar el contacto',
  names: {
    own: 'Nombre que usted le puso',
    whatsapp: 'Nombre en WhatsApp',
    username: 'Usuario',
    phone: 'Número',
    none: 'Sin número a la vista',
  },
  labels: { title: 'Etiquetas', none: 'Sin etiquetas' },
  notes: { title: 'Notas', none: 'Sin notas' },
  lines: { title: 'En otras líneas' },
  planned: { title: 'Programados', none: 'Nada programado', all: 'Ver todos los programados' },
  campaigns: {
    title: 'Campañas',
    states: { waiting: 'Por enviar', sent: 'Enviado', failed: 'No se envió', leftOut: 'No se le envía' },
  },
  files: { title: 'Archivos', none: 'Sin archivos' },
  loadFailed: 'No se pudieron cargar los datos del contacto',
} as const;
