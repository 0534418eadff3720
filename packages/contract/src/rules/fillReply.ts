export interface ReplyValues {
  /** The customer's; empty where none is known. */
  readonly nombre: string;
  readonly negocio: string;
}

/**
 * A quick reply's text with what its variables stand for, whatever their capitals. Without a name its place closes up:
 * `Hola {nombre}, …` becomes `Hola, …`. What else stands in braces stays.
 */
export const fillReply = (text: string, values: ReplyValues): string =>
  text.replace(/( ?)\{(nombre|negocio)\}/gi, (_, space: string, variable: string) => {
    const value = values[variable.toLowerCase() as keyof ReplyValues];
    return value === '' ? '' : space + value;
  });
