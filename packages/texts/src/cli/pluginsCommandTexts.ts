/** Texts of `recado plugins`: the available plugins, and those that `recado serve` loads. */
export const pluginsCommandTexts = {
  summary: 'Muestra los complementos del servidor y comprueba los propios.',
  example: 'recado plugins',

  list: {
    summary: 'Muestra los complementos: de qué tipo son, cuáles se usan, su versión y de dónde vienen.',
    example: 'recado plugins list',
    more: ['recado plugins list --transport /opt/mi-conector.js'],
    columns: {
      name: 'Complemento',
      kind: 'Tipo',
      inUse: 'En uso',
      version: 'Versión',
      port: 'Interfaz',
      can: 'Sabe hacer',
      origin: 'Origen',
      from: 'De dónde',
    },
    kinds: { transport: 'conector', bus: 'varios equipos', tracing: 'trazas' },
    origins: { bundled: 'incluido', 'data-directory': 'carpeta de datos', other: 'otra carpeta' },
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
  },

  test: {
    summary: 'Comprueba que el complemento de una carpeta cumple lo que su tipo exige.',
    example: 'recado plugins test mi-complemento',
    argument: 'carpeta',
    about: 'Carpeta del paquete, con su package.json.',
    /** `requirement`: English sentence of the conformance suite. */
    passed: (requirement: string) => `✓ ${requirement}`,
    failed: (requirement: string, detail: string) => `✗ ${requirement}: ${detail}`,
    conforming: (name: string, count: number, kind: string) =>
      `${name} cumple ${count === 1 ? 'el requisito' : `los ${count} requisitos`} del tipo ${kind}.`,
    notConforming: (name: string, count: number, kind: string) =>
      `${name} no cumple ${count === 1 ? 'un requisito' : `${count} requisitos`} del tipo ${kind}. Corríjalo y repita la prueba.`,
    unreadable: (path: string, detail: string) =>
      `No se pudo leer ${path} (${detail}). Indique la carpeta del paquete.`,
    broken: (name: string, detail: string) =>
      `El complemento ${name} no pudo cargarse (${detail}). Compílelo y revise "exports" en su package.json.`,
    noDriver: (name: string) =>
      `El package.json de ${name} no dice con qué se prueba. Escriba en recado.conformance la ruta del módulo que crea la red de prueba.`,
    transport: (name: string) =>
      `${name} es un conector. Sus requisitos se comprueban con transportConformance y npm test en su carpeta.`,
    driverFailed: (name: string, detail: string) =>
      `La red de prueba de ${name} no pudo iniciar (${detail}). Revise el módulo de recado.conformance.`,
  },
  /**
   * `required`: transport interface version that the plugin needs; `present`: version that this program has.
   */
  incompatibleInterface: (name: string, required: string, present: string) =>
    `El conector ${name} se hizo para la versión ${required} de la interfaz y este programa tiene la ${present}. Actualice el conector o Recado.`,
} as const;
