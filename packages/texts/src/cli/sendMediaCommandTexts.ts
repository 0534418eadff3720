/** Texts of `recado send-media CLIENT TO FILE`. */
export const sendMediaCommandTexts = {
  summary: 'Envía una imagen, un documento, un video o un audio, de este equipo o de una dirección.',
  example: 'recado send-media 5215512345678 5215587654321 https://panaderia.ejemplo.mx/menu.jpg',
  more: [
    'recado send-media 5215512345678 5215587654321 menu.jpg',
    'recado send-media 5215512345678 5215587654321 https://panaderia.ejemplo.mx/menu.pdf --caption "El menú de hoy"',
    'recado send-media 5215512345678 5215587654321 aviso.ogg --type voice',
  ],
  file: {
    name: 'archivo',
    description: 'Archivo de este equipo, o una dirección http o https de la que la plataforma lo descarga.',
  },
  options: {
    type: 'Qué es: image, document, video, audio, voice (nota de voz) o sticker (en WebP); si no se indica, lo dice la terminación del archivo.',
    caption: 'Texto que acompaña al archivo.',
    fileName: 'Nombre con el que llega un documento.',
  },
  expected: {
    caption: (limit: number) => `se esperan hasta ${limit} caracteres`,
    fileName: 'se espera el nombre de un archivo, de hasta 255 caracteres',
  },
  fileNotFound: (value: string) =>
    `"${value}" no es un archivo de este equipo ni una dirección http o https. Revise la ruta, o escriba la dirección completa, por ejemplo https://panaderia.ejemplo.mx/menu.jpg`,
} as const;
