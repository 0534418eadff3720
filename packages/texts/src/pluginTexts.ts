/** Texts about plugins. `name` is the name of the npm package. */
export const pluginTexts = {
  noPlugin: (name: string) =>
    `${name} no es un complemento de Recado: su package.json no tiene el campo "recado". Elija otro paquete.`,
  newerInterface: (name: string, required: number, present: number) =>
    `El complemento ${name} se hizo para la versión ${required} de la interfaz y este programa tiene la ${present}. Actualice Recado.`,
  invalidManifest: (name: string, detail: string) =>
    `El package.json del complemento ${name} no es válido. ${detail} Pida a su autor que lo corrija.`,
  noDefinition: (name: string) =>
    `El complemento ${name} no exporta por omisión lo que devuelve definePlugin. Pida a su autor que lo corrija.`,
  invalidName: (name: string) =>
    `El nombre que declara el complemento ${name} no es válido: solo minúsculas, números y guiones. Pida a su autor que lo corrija.`,
  otherKind: (name: string, actual: string, expected: string) =>
    `El complemento ${name} es de tipo ${actual} y aquí se necesita uno de tipo ${expected}. Elija otro.`,
  /** `neededBy`: option that needs the plugin; `version`: version of this program, which its own plugins share. */
  missing: (neededBy: string, name: string, version: string | undefined) =>
    `${neededBy} necesita el complemento ${name}, que no está instalado. Instálelo con: recado plugins add ${version === undefined ? name : `${name}@${version}`}`,
  /** `detail`: the error message of the program. */
  failed: (name: string, detail: string) => `El complemento ${name} no pudo cargarse (${detail}).`,
  invalidSettings: (name: string, detail: string) => `Los ajustes del complemento ${name} no son válidos. ${detail}`,
} as const;
