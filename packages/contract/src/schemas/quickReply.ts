import {
  type Infer,
  multilineText,
  object,
  textMatchingPattern,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Maximum number of characters in a quick reply. */
export const MAX_QUICK_REPLY_CHARS = 4_096;

/** Name that a user types after a slash to insert the reply: letters, digits, hyphens and underscores. */
export const quickReplyShortcut = () => textMatchingPattern(/^[\p{L}\p{N}][\p{L}\p{N}_-]{0,29}$/u, 'shortcut');

/** A text that users write once and then insert into messages by its shortcut. */
export const quickReply = withSchemaName(
  'QuickReply',
  object({
    id: uuid(),
    /** Name of the reply. Unique within the client, regardless of case and accents. */
    shortcut: quickReplyShortcut(),
    /**
     * Text of the reply, in which `{nombre}` and `{negocio}` become the names of the customer and of the business.
     */
    text: multilineText({ max: MAX_QUICK_REPLY_CHARS }),
  }),
);
export type QuickReply = Infer<typeof quickReply>;

export const exampleQuickReply: QuickReply = {
  id: '0197b1a3-1f40-7a51-9e22-5b6c7d8e9f12',
  shortcut: 'horario',
  text: 'Hola {nombre}, en {negocio} atendemos de lunes a sábado, de 7 a 20 horas.',
};
