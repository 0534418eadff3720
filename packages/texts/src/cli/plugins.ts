/** `recado plugins`: the transports there are, and which one `recado serve` would load. */
export const plugins = {
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
  /** `wanted`: the versions of the transport port that the plugin was made for; `present`: this program's. */
  otherPort: (name: string, wanted: string, present: string) =>
    `El conector ${name} se hizo para la versión ${wanted} de la interfaz y este programa tiene la ${present}. Actualice el conector o Recado.`,
} as const;
