/** Import and export statements that load another module, `import()`, and URLs of files that are started or read. */
const STATEMENTS = new RegExp(
  [
    /(?:^|\n)\s*(import|export)\s+(type\s+)?(?:(\*)(?:\s+as\s+\w+)?|(?:[\w$]+\s*,\s*)?\{([^}]*)\}|[\w$]+)?\s*(?:from\s+)?'([^'\n]+)'/,
    /\bimport\(\s*'([^'\n]+)'\s*\)/,
    /\bnew URL\(\s*'(\.[^'\n]+)',\s*import\.meta\.url/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
const DECLARATIONS =
  /(?:^|\n)export\s+(?:declare\s+|abstract\s+|async\s+)*(?:const|let|function\*?|class|type|interface|enum)\s+([\w$]+)/g;

/**
 * Reads the statements of a TypeScript or JavaScript module that load other modules. Type imports do not count, because
 * they do not exist at run time.
 *
 * @typedef {{ specifier: string, names?: string[] }} Import one statement. Without `names`, it uses the whole module.
 * @typedef {{ specifier: string, isStar: boolean, names?: Map<string, string> }} Reexport `names` maps each exported
 *   name to its name in the other module
 * @param {string} text source of the module
 * @returns {{ imports: Import[], reexports: Reexport[], declaredNames: Set<string> }} the exported declarations and the
 *   loaded modules. A re-export is in both lists.
 */
export function parseImports(text) {
  const imports = [];
  const reexports = [];
  for (const [, keyword, isType, star, list, specifier, ...otherSpecifiers] of text.matchAll(STATEMENTS)) {
    const otherSpecifier = otherSpecifiers.find(each => each !== undefined);
    if (otherSpecifier !== undefined) imports.push({ specifier: otherSpecifier });
    if (otherSpecifier !== undefined || isType) continue;
    const pairs = list === undefined ? undefined : parseNames(list);
    if (pairs?.length === 0) continue;
    imports.push({ specifier, names: pairs?.map(([name]) => name) });
    if (keyword !== 'export') continue;
    const names = pairs && new Map(pairs.map(([name, exportedName]) => [exportedName, name]));
    reexports.push({ specifier, isStar: star !== undefined, names });
  }
  return { imports, reexports, declaredNames: new Set([...text.matchAll(DECLARATIONS)].map(([, name]) => name)) };
}

/** Parses the names between braces, without types. @returns pairs of a name and its local or exported name */
function parseNames(list) {
  return list
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && !part.startsWith('type ') && !part.startsWith('//'))
    .map(part => part.split(/\s+as\s+/))
    .map(([name, otherName = name]) => [name, otherName]);
}
