/** `recado send-media CLIENT TO URL`. */
export const sendMedia = {
  summary: 'Envía una imagen, un documento, un video o un audio que está en una dirección.',
  example: 'recado send-media 5215512345678 5215587654321 https://panaderia.ejemplo.mx/menu.jpg',
  more: [
    'recado send-media 5215512345678 5215587654321 https://panaderia.ejemplo.mx/menu.pdf --caption "El menú de hoy"',
  ],
  url: { name: 'dirección', about: 'Dirección http o https del archivo; la plataforma lo descarga de ahí.' },
  options: {
    type: 'Qué es: image, document, video o audio; si no se indica, lo dice la terminación del archivo.',
    caption: 'Texto que acompaña al archivo.',
    fileName: 'Nombre con el que llega un documento.',
  },
  expected: {
    caption: (limit: number) => `se esperan hasta ${limit} caracteres`,
    fileName: 'se espera el nombre de un archivo, de hasta 255 caracteres',
  },
  localFile: (path: string) =>
    `${path} es un archivo de este equipo, y la plataforma solo toma archivos de una dirección http o https. Publíquelo donde ella pueda descargarlo e indique su dirección.`,
  noAddress: (given: string) =>
    `"${given}" no es una dirección http o https, por ejemplo https://panaderia.ejemplo.mx/menu.jpg`,
} as const;
