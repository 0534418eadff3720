/** Texts of `recado open`, which opens the console in the browser. */
export const openCommandTexts = {
  summary: 'Abre la consola en el navegador; donde no lo hay, muestra su dirección.',
  example: 'recado open',
  more: ['recado open 5215512345678'],
  argument: 'cliente',
  client: 'Identificador o número de teléfono de un cliente, para abrir su página.',
  opened: (url: string) => `Se abrió ${url} en su navegador.`,
} as const;
