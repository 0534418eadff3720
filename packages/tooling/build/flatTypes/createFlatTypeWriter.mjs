import ts from 'typescript';

/** Objects with a shorter text are repeated, because they are easier to read than a name. Each repetition is one more type. */
const MIN_NAMED_CHARS = 25;
/** Types that a compiler knows without an import. */
const GLOBAL_TYPES = new Set(['Date', 'FormData', 'Uint8Array']);
/** Reference to an object in a written type: its number between two characters that no type contains. */
const REFERENCE_PATTERN = /⟦(\d+)⟧/g;

/**
 * Writes types as plain text, without the expressions from which TypeScript computes them. An object that occurs
 * repeatedly becomes a named declaration.
 *
 * @param {ts.TypeChecker} checker
 */
export function createFlatTypeWriter(checker) {
  /** Number of each object, by its text. @type {Map<string, number>} */
  const numbers = new Map();
  /** @type {Map<ts.Type, string>} */
  const written = new Map();
  /** Objects that contain the current one. @type {Set<ts.Type>} */
  const path = new Set();
  /** Names of objects, by number. @type {Map<number, string>} */
  const names = new Map();

  const write = type => writeMembers(type.isUnion() ? type.types : [type]);

  /** @param {readonly ts.Type[]} types members of a union, or one type */
  function writeMembers(types) {
    const isTrueOrFalse = type => Boolean(type.flags & ts.TypeFlags.BooleanLiteral);
    const isBoolean = types.filter(isTrueOrFalse).length === 2;
    const texts = types.filter(type => !(isBoolean && isTrueOrFalse(type))).map(writeOne);
    return [...new Set([...texts, ...(isBoolean ? ['boolean'] : [])])].join(' | ');
  }

  /** @param {ts.Type} type */
  function writeOne(type) {
    if (type.isStringLiteral()) return JSON.stringify(type.value);
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return checker.typeToString(type);
    if (checker.isArrayType(type)) return `Array<${write(checker.getTypeArguments(type)[0])}>`;
    if (checker.isTupleType(type)) return `[${checker.getTypeArguments(type).map(write).join(', ')}]`;
    if (GLOBAL_TYPES.has(type.symbol?.name)) return type.symbol.name;
    const text = written.get(type) ?? writeObject(type);
    written.set(type, text);
    return text;
  }

  function writeObject(type) {
    if (path.has(type) || type.getCallSignatures().length > 0)
      throw new Error(`No flat type exists for ${checker.typeToString(type)}`);
    path.add(type);
    const indexes = checker
      .getIndexInfosOfType(type)
      .map(({ keyType, type: value }) => `[key: ${checker.typeToString(keyType)}]: ${write(value)};`);
    const members = [...indexes, ...type.getProperties().map(writeProperty)];
    path.delete(type);
    const text = members.length === 0 ? 'Record<never, never>' : `{ ${members.join(' ')} }`;
    if (text.length < MIN_NAMED_CHARS) return text;
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return `⟦${number}⟧`;
  }

  /** @param {ts.Symbol} property */
  function writeProperty(property) {
    const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional);
    const documentation = ts.displayPartsToString(property.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
    const comment = documentation && !documentation.includes('*/') ? `/** ${documentation} */ ` : '';
    const key = /^[A-Za-z_$][\w$]*$/.test(property.name) ? property.name : JSON.stringify(property.name);
    const type = checker.getTypeOfSymbol(property);
    const types = type.isUnion() ? type.types : [type];
    // `?` already expresses the type of a missing property. An explicit `undefined` is another type and stays.
    const isMissing = each => each.flags & ts.TypeFlags.Undefined && each !== checker.getUndefinedType();
    return `${comment}${key}${isOptional ? '?' : ''}: ${writeMembers(isOptional ? types.filter(each => !isMissing(each)) : types)};`;
  }

  return {
    /** Returns the text of a type. It may contain references, which `finish` resolves. */
    write,
    /** Prefers a name for an object. Other types are not named. */
    name(type, name) {
      const number = /^⟦(\d+)⟧$/.exec(write(type))?.[1];
      if (number !== undefined && !names.has(Number(number))) names.set(Number(number), name);
    },
    /**
     * Resolves the references in written types.
     *
     * @param {readonly string[]} roots
     * @returns the texts of the roots, and the declarations of the objects that occur repeatedly in them
     */
    finish: roots => resolveReferences([...numbers.keys()], names, roots),
  };
}

/**
 * @param {readonly string[]} objects texts of the objects, by number
 * @param {ReadonlyMap<number, string>} preferredNames
 * @param {readonly string[]} roots
 */
function resolveReferences(objects, preferredNames, roots) {
  const listReferences = text => [...text.matchAll(REFERENCE_PATTERN)].map(([, number]) => Number(number));
  const uses = new Map();
  const visit = text => {
    for (const number of listReferences(text)) {
      const count = uses.get(number) ?? 0;
      uses.set(number, count + 1);
      if (count === 0) visit(objects[number]);
    }
  };
  for (const root of roots) visit(root);
  const takenNames = new Set(preferredNames.values());
  const names = new Map();
  const nameOf = number => {
    if (names.has(number)) return names.get(number);
    const preferredName = preferredNames.get(number);
    const name = preferredName ?? `Shape${names.size + 1}`;
    if (!preferredName && takenNames.has(name)) throw new Error(`The name ${name} is taken`);
    names.set(number, name);
    return name;
  };
  const isNamed = number => uses.get(number) > 1;
  const resolve = text =>
    text.replaceAll(REFERENCE_PATTERN, (_, digits) => {
      const number = Number(digits);
      return isNamed(number) ? nameOf(number) : resolve(objects[number]);
    });
  const resolvedRoots = roots.map(resolve);
  const declarations = [];
  // Resolving a declaration may name further objects, which the map then appends.
  for (const [number, name] of names) declarations.push(`export type ${name} = ${resolve(objects[number])};`);
  return { roots: resolvedRoots, declarations };
}
