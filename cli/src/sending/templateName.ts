/** A template as it is typed: `pedido_listo`, or `pedido_listo:es_MX` where there are several of that name. */
export function parseTemplateName(
  typed: string,
): { readonly name: string; readonly language?: string } | undefined {
  const [, name, language] = /^([a-z0-9_]{1,512})(?::([A-Za-z_]{2,10}))?$/.exec(typed.trim()) ?? [];
  return name === undefined ? undefined : { name, ...(language !== undefined && { language }) };
}
