/** Texts of the build. They are not in packages/texts, because that package is not built yet. */
export const compilationTexts = {
  compiling: count =>
    count === 1 ? 'Compilando 1 archivo que cambió…' : `Compilando ${count} archivos nuevos o que cambiaron…`,
  checking: 'Comprobando los tipos y escribiendo las declaraciones que se publican…',
  bundling: 'Preparando las páginas; solo hace falta la primera vez y cuando cambian…',
  documenting: 'Preparando la documentación…',
  built: seconds => `Listo en ${seconds} s.`,
  broken: count => `Recado no se puede compilar: hay ${count === 1 ? 'un error' : `${count} errores`} en el código.`,
};
