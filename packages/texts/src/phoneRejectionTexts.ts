/** Why a written number is not read, by reason, with the next step. */
export const phoneRejectionTexts = {
  missing: 'Falta el número.',
  rounded:
    'La hoja de cálculo cambió el número por uno redondeado (como 5.2E+12). Dé formato de texto a la columna y escríbalo de nuevo.',
  several: 'Hay más de un número. Deje uno solo.',
  unreadable: 'No es un número de teléfono. Escríbalo completo, con su código de país, y uno solo por fila.',
  incomplete: 'Al número le faltan cifras o la clave de área. Escríbalo completo.',
  tooLong: 'El número tiene cifras de más. Revíselo y escríbalo de nuevo.',
  invalid: 'Ningún número del país de su línea es así. Revíselo; si es de otro país, empiece con + y su código.',
  mobileWithoutArea: 'Antes del 15 falta la clave de área. Escríbala delante, como en 11 15-2345-6789.',
  ambiguous: 'Puede ser un número de su país o de otro. Empiece con + y el código del país.',
  foreign: 'No es un número del país de su línea. Si es de otro país, empiece con + y su código.',
  service: 'Es un número de servicio (como 01 800 o 0800), no de una persona. Escriba su celular.',
  filler:
    'Parece un número de relleno: sus cifras son iguales. Escriba el verdadero; si es este, guárdelo en Contactos y elíjalo ahí.',
  unknownCountry: 'El número no empieza con el código de ningún país. Revise lo que sigue a +.',
  /** `country`: name of the country that a column of the list states for the row. */
  otherRowCountry: (country: string) =>
    `Según su fila es de ${country}, y ningún número de ahí es así. Revise el número y el país, o escriba el número con + y su código.`,
  /** `stated`: text of the row's country columns. */
  unclearRowCountry: (stated: string) =>
    `No se sabe de qué país es el número, porque su fila dice “${stated}”. Corrija el país, o escriba el número con + y su código.`,
  /** `reason`: one of the texts above. `suggestion`: a complete number, formatted. */
  withSuggestion: (reason: string, suggestion: string) => `${reason} Si es ${suggestion}, escríbalo así.`,
} as const;
