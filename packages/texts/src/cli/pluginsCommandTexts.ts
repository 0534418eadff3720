/** Texts of `recado plugins`: the available transports, and the one that `recado serve` loads. */
export const pluginsCommandTexts = {
  summary: 'Muestra los conectores: cuál se usa, su versión y lo que sabe hacer.',
  example: 'recado plugins',
  more: ['recado plugins --transport /opt/mi-conector.js'],

  columns: {
    name: 'Conector',
    inUse: 'En uso',
    version: 'Versión',
    port: 'Interfaz',
    can: 'Sabe hacer',
    from: 'De dónde',
  },
  inUse: 'Sí',
  broken: 'No se puede cargar',
  can: {
    qr: 'QR',
    pairingCode: 'código',
    groups: 'grupos',
    receipts: 'acuses',
    text: 'solo texto',
    media: {
      image: 'imágenes',
      document: 'documentos',
      video: 'videos',
      audio: 'audios',
      sticker: 'stickers',
    },
  },
  /**
   * `required`: transport interface version that the plugin needs; `present`: version that this program has.
   */
  incompatibleInterface: (name: string, required: string, present: string) =>
    `El conector ${name} se hizo para la versión ${required} de la interfaz y este programa tiene la ${present}. Actualice el conector o Recado.`,
} as const;
