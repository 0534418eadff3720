export interface ReplyValues {
  /** Name of the customer; empty if unknown. */
  readonly nombre: string;
  readonly negocio: string;
}

/**
 * Replaces the variables of a quick reply, regardless of upper and lower case. If the customer's name
 * is empty, the space before the variable is removed too: `Hola {nombre}, …` becomes `Hola, …`.
 * Other text in braces stays unchanged.
 */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(/( ?)\{(nombre|negocio)\}/gi, (_, space: string, variable: string) => {
    const value = values[variable.toLowerCase() as keyof ReplyValues];
    return value === '' ? '' : space + value;
  });
