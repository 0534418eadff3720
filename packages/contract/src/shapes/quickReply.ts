import { type Infer, matching, named, object, prose, uuid } from '../shape/index.ts';

/** Characters of a quick reply's text. */
export const QUICK_REPLY_LIMIT = 4_096;

/** What is typed after the slash: letters, digits, hyphens and low lines. */
export const shortcut = () => matching(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}$/u, 'shortcut');

/** An answer that is written once and inserted often. */
export const quickReply = named(
  'QuickReply',
  object({
    id: uuid(),
    /** Unique within the client, whatever its capitals and accents. */
    shortcut: shortcut(),
    /** `{nombre}` stands for the customer's name, `{negocio}` for the business. */
    text: prose({ max: QUICK_REPLY_LIMIT }),
  }),
);
export type QuickReply = Infer<typeof quickReply>;

export const sampleQuickReply: QuickReply = {
  id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f12',
  shortcut: 'horario',
  text: 'Hola {nombre}, en {negocio} atendemos de lunes a sábado, de 7 a 20 horas.',
};
