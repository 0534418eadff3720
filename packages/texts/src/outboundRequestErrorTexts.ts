/** Errors about a URL that a user supplied, before or during the request, and about the file at the URL. */
export const outboundRequestErrorTexts = {
  /** Errors for a URL that is refused before it is requested. */
  address: {
    malformed: 'La dirección no es válida. Escríbala completa, por ejemplo https://example.com/archivo.',
    scheme: 'La dirección debe empezar con http:// o https://.',
    credentials: 'La dirección no puede llevar usuario ni contraseña. Quítelos e inténtelo de nuevo.',
    private:
      'La dirección apunta a una red privada. Use una dirección pública de internet o pida al operador que agregue la red a RECADO_ALLOWED_PRIVATE_CIDRS.',
    unresolved: 'No se encontró el servidor de la dirección. Revise que esté bien escrita.',
    redirects: 'La dirección redirige demasiadas veces. Use la dirección final.',
  },
  /** Errors for a URL that was requested, but whose response cannot be sent. */
  file: {
    unreachable: 'No se pudo descargar el archivo. Revise que la dirección responda.',
    /** `status`: HTTP status with which the file's server responded. */
    status: (status: number) =>
      `El servidor del archivo respondió ${status}. Compruebe que la dirección abra el archivo sin iniciar sesión.`,
    slow: 'El archivo tardó demasiado en descargarse. Use un servidor más rápido o un archivo más pequeño.',
    cut: 'El archivo llegó incompleto. Inténtelo de nuevo.',
    empty: 'El archivo está vacío. Revise la dirección.',
    encoded: 'El servidor del archivo lo envía comprimido. Use una dirección que lo entregue sin comprimir.',
    /** `limit`: maximum size of the file, in megabytes. */
    tooLarge: (limit: number) => `El archivo es demasiado grande: el máximo es de ${limit} MB.`,
    webPage:
      'La dirección abre una página web, no un archivo. Use el enlace de descarga directa, que se abre sin iniciar sesión.',
    /** `kind`: one of `sending.media.kinds`. */
    otherType: (kind: string) => `El archivo no es ${kind}. Corrija el campo type o la dirección.`,
    /** File name that is used when no other source supplies one. */
    unnamed: 'archivo',
  },
} as const;
