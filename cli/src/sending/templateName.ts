/** Parses a template's name: `pedido_listo`, or `pedido_listo:es_MX` if several have that name. */
export function parseTemplateName(input: string): { readonly name: string; readonly language?: string } | undefined {
  const [, name, language] = /^([a-z0-9_]{1,512})(?::([A-Za-z_]{2,10}))?$/.exec(input.trim()) ?? [];
  return name === undefined ? undefined : { name, ...(language !== undefined && { language }) };
}
