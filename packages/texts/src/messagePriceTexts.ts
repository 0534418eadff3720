import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX');
const messages = (count: number): string => `${number.format(count)} ${pluralize(count, 'mensaje', 'mensajes')}`;
const freeAnswers = (count: number): string =>
  `${pluralize(count, 'la', 'las')} ${number.format(count)} ${pluralize(count, 'respuesta', 'respuestas')} gratis`;

/** Names of Meta's categories. Meta may add others, which are shown as Meta writes them. */
const categories: Readonly<Record<string, string>> = {
  service: 'Respuestas',
  marketing: 'Promociones',
  marketing_lite: 'Promociones (API de Marketing)',
  utility: 'Utilidad',
  authentication: 'Códigos de acceso',
  authentication_international: 'Códigos de acceso a otro país',
  'authentication-international': 'Códigos de acceso a otro país',
  referral_conversion: 'Respuestas a un anuncio',
};

/** The ledger of messages that Meta charges, on the page of a client, and the warnings about free answers. */
export const messagePriceTexts = {
  title: 'Lo que cobra Meta',
  /** States what the platform knows, because money is a sensitive figure. */
  about:
    'Por cada mensaje que usted envía y se entrega, Meta dice si lo cobra y en qué categoría. Aquí se suman, también los de otros programas que usan el número.',
  noAmounts:
    'Recado no conoce los precios: dependen de la categoría y del país de quien recibe. Están en la lista de precios y en la factura de Meta.',
  category: (name: string): string => categories[name] ?? `${name}`,
  charges: { billable: 'Se cobran', free: 'Gratis', unknown: 'Meta no lo indicó' },
  freeEntryPoint: 'gratis, por un anuncio',
  columns: { category: 'Categoría', charge: 'Cobro', messages: 'Mensajes', day: 'Día' },
  period: (days: number) => `Últimos ${days} días`,
  showDays: 'Ver por día',
  hideDays: 'Ocultar los días',
  none: 'Todavía no hay avisos de cobro en este periodo.',
  loadFailed: 'No se pudo cargar lo que cobra Meta.',
  month: {
    title: 'Respuestas de este mes',
    used: (used: number, free: number) =>
      `${messages(used)} de ${number.format(free)} que Meta no cobra cada mes por número.`,
    usedOnly: (used: number) => `${messages(used)}.`,
    left: (left: number) => `Quedan ${number.format(left)}.`,
    over: 'Las demás de este mes se cobran.',
    zone: 'Meta cuenta el mes con la zona horaria de su cuenta de Meta, y puede empezar a cobrar unas horas antes o después.',
  },
  quota: {
    change: 'Cambiar el aviso',
    label: 'Respuestas gratis al mes',
    hint: 'Le avisamos al llegar al 80 % y al 100 % de esta cantidad. Varios proveedores dicen que son 1,000 al mes; confírmelo en su factura de Meta. Déjelo vacío para no recibir avisos.',
    save: 'Guardar',
    saving: 'Guardando…',
    saved: 'Aviso guardado',
    failed: 'No se pudo guardar. Inténtelo de nuevo.',
  },
  alerts: {
    'free-messages': {
      what: (used: number, free: number) =>
        `Este número usó ${number.format(used)} de ${freeAnswers(free)} de este mes.`,
      means: 'Cuando se usen todas, Meta cobra cada respuesta hasta que empiece otro mes.',
      next: 'Revise qué programas y respuestas automáticas contestan más de lo necesario, o acepte el cobro. El detalle está en la página del cliente.',
    },
    'free-messages-used': {
      what: (used: number, free: number) =>
        `Este número ya usó ${freeAnswers(free)} de este mes: lleva ${number.format(used)}.`,
      means: 'Meta cobra cada respuesta adicional hasta que empiece otro mes. Recado las sigue enviando.',
      next: 'Revise en la página del cliente cuántas se cobran, y en los precios de Meta cuánto cuesta cada una en su país.',
    },
  },
} as const;
