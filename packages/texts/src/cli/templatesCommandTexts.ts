import { pluralize } from '../pluralize.ts';

/** Texts of `recado templates`. */
export const templatesCommandTexts = {
  summary:
    'Muestra las plantillas de una línea con la conexión oficial de Meta: con ellas se escribe a quien no ha escrito en 24 horas.',
  example: 'recado templates 5215512345678',
  client: { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' },
  columns: { name: 'Plantilla', language: 'Idioma', status: 'Estado', placeholders: 'Huecos', text: 'Texto' },
  empty: 'Esta línea todavía no tiene plantillas. Se crean en su página, en Plantillas.',
  count: (shown: number) => `${shown} ${pluralize(shown, 'plantilla', 'plantillas')}`,
  sendHint: 'Para enviar una',
  number: '5215587654321',
  value: (number: number) => `dato ${number}`,
} as const;
