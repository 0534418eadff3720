export interface QuickReplyPlaceholderValues {
  /** Name of the customer; empty if unknown. */
  readonly nombre: string;
  readonly negocio: string;
}

/**
 * Replaces the variables of a quick reply, regardless of upper and lower case. If the customer's name
 * is empty, the space before the variable is removed too: `Hola {nombre}, …` becomes `Hola, …`.
 * Other text in braces stays unchanged.
 */
export const fillQuickReply = (text: string, values: QuickReplyPlaceholderValues): string =>
  text.replace(/( ?)\{(nombre|negocio)\}/gi, (_, space: string, variable: string) => {
    const value = values[variable.toLowerCase() as keyof QuickReplyPlaceholderValues];
    return value === '' ? '' : space + value;
  });
