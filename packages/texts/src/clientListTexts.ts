import { businessDetailTexts, clientFieldTexts } from './clientFieldTexts.ts';

const { businessName, phoneNumber } = businessDetailTexts;

/** Texts of the client list and of the form that creates a client (docs/product.md §2). */
export const clientListTexts = {
  list: {
    title: 'Clientes',
    add: 'Agregar cliente',
    columns: {
      businessName: businessName.label,
      phone: phoneNumber.label,
      status: 'Estado',
      createdAt: clientFieldTexts.createdAt.label,
      actions: 'Acciones',
    },
    view: 'Ver',
    /** Accessible name of the link to a client, for screen readers that announce the link without its row. */
    viewClient: (name: string) => `Ver ${name}`,
    empty: 'No hay clientes registrados.',
    emptyHint: 'Cada cliente es una línea de WhatsApp de su negocio. Agregue la primera para vincularla.',
    emptyAction: 'Agregar un cliente',
    loadFailedText: 'Sus clientes siguen funcionando. Revise su conexión e inténtelo de nuevo.',
  },
  add: {
    back: 'Volver a clientes',
    title: 'Agregar nuevo cliente',
    businessName: businessName.label,
    phone: phoneNumber.label,
    phoneHint: phoneNumber.hint,
    submit: 'Crear cliente',
    submitting: 'Creando...',
    cancel: 'Cancelar',
  },
} as const;
