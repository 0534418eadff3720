/** Texts of the client list and of the form that creates a client (docs/product.md §2). */
export const clientListTexts = {
  list: {
    title: 'Clientes',
    add: 'Agregar cliente',
    columns: {
      businessName: 'Nombre del negocio',
      phone: 'Número de teléfono',
      status: 'Estado',
      createdAt: 'Fecha de registro',
      actions: 'Acciones',
    },
    view: 'Ver',
    /** Accessible name of the link to a client, for screen readers that announce the link without its row. */
    viewClient: (businessName: string) => `Ver ${businessName}`,
    empty: 'No hay clientes registrados.',
    emptyHint: 'Cada cliente es una línea de WhatsApp de su negocio. Agregue la primera para vincularla.',
    emptyAction: 'Agregar un cliente',
    loadFailedText: 'Sus clientes siguen funcionando. Revise su conexión e inténtelo de nuevo.',
  },
  add: {
    back: 'Volver a clientes',
    title: 'Agregar nuevo cliente',
    businessName: 'Nombre del negocio',
    businessNamePlaceholder: 'Ej. Panadería La Espiga',
    phone: 'Número de teléfono',
    phonePlaceholder: 'Ej. 5215512345678',
    phoneHint: 'Escriba el número completo con el código de país, sin espacios ni guiones.',
    submit: 'Crear cliente',
    submitting: 'Creando...',
    cancel: 'Cancelar',
  },
} as const;
