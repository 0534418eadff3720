import { join, relative } from 'node:path';
import ts from 'typescript';
import { isFunctionExpression, listCalls } from './listCalls.mjs';

/**
 * Opens TypeScript sources as an editor does, with TypeScript's language service, and follows calls.
 *
 * @typedef {object} Declaration a function with a body
 * @property {ts.Node} node
 * @property {string} file path relative to the root
 * @property {string} name
 *
 * @typedef {object} FollowedCall
 * @property {string} text called name with its owner, to describe a call that no editor follows
 * @property {Declaration[]} targets called functions. None, if the declaration is no function with a body.
 * @property {string} [signatureOwner] type that declares the called method, if the declaration is only a signature
 * @property {boolean} isArgument whether the function is not called here but passed on by its name
 * @property {(string | undefined)[]} literals arguments that are texts, by position
 * @property {import('./listCalls.mjs').Condition[]} conditions comparisons under which the call runs
 * @property {() => Declaration[]} findImplementations
 *
 * @param {object} options
 * @param {string} options.root folder that paths are relative to
 * @param {readonly string[]} options.files absolute paths of the sources in which implementations are searched
 * @param {ts.CompilerOptions} options.compilerOptions
 */
export function openCodeNavigator({ root, files, compilerOptions }) {
  const service = ts.createLanguageService({
    getScriptFileNames: () => [...files],
    getScriptVersion: () => '1',
    getScriptSnapshot: file => {
      const text = ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => compilerOptions,
    getDefaultLibFileName: options => ts.getDefaultLibFilePath(options),
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: ts.sys.realpath,
  });
  const program = service.getProgram();
  const checker = program.getTypeChecker();
  const describe = node => ({
    node,
    file: relative(root, node.getSourceFile().fileName),
    name: readFunctionName(node),
  });

  const isInSources = node => !node.getSourceFile().isDeclarationFile;
  const resolveSymbol = name => {
    const symbol = checker.getSymbolAtLocation(name);
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  };

  /** Returns the declaration whose name begins at the position that the language service has found. */
  const findDeclaration = ({ fileName, textSpan }) => {
    let found = program.getSourceFile(fileName);
    const descend = node =>
      ts.forEachChild(node, child => {
        if (child.pos > textSpan.start || child.end <= textSpan.start) return;
        found = child;
        descend(child);
      });
    descend(found);
    return found.parent;
  };

  const implementations = new Map();
  const findImplementations = (name, symbol) => {
    const earlier = implementations.get(symbol);
    if (earlier) return earlier;
    const found = (service.getImplementationAtPosition(name.getSourceFile().fileName, name.getStart()) ?? [])
      .map(definition => getFunctionNode(findDeclaration(definition)))
      .filter(Boolean)
      .map(describe);
    implementations.set(symbol, found);
    return found;
  };

  return {
    root,
    checker,
    sources: files.map(file => program.getSourceFile(file)),
    /**
     * Finds the functions with this name in a file.
     *
     * @param {import('./readMessagePaths.mjs').FunctionPlace} place
     * @returns {Declaration[]}
     */
    findFunctions({ name, file }) {
      const [functionName, containerName] = name.split('.').reverse();
      const functions = [];
      const visit = (node, containers) => {
        const ownName = readFunctionName(node);
        const functionNode = ownName === functionName ? getFunctionNode(node) : undefined;
        if (functionNode && (!containerName || containers.includes(containerName)))
          functions.push(describe(functionNode));
        ts.forEachChild(node, child => visit(child, ownName ? [...containers, ownName] : containers));
      };
      const source = program.getSourceFile(join(root, file));
      if (source) visit(source, []);
      return functions;
    },
    /**
     * Follows each call of a function, including calls in closures that it passes on, like the call hierarchy of an
     * editor: to functions and to methods, but not through `Pick<…>` or properties that hold a function.
     *
     * @param {Declaration} caller
     * @returns {FollowedCall[]}
     */
    followCalls({ node }) {
      return listCalls(node).flatMap(({ name, ...call }) => {
        if (!name) return [{ ...call, text: 'the value of an expression', targets: [], findImplementations: () => [] }];
        const symbol = resolveSymbol(name);
        const ownDeclarations = symbol?.declarations?.filter(isInSources) ?? [];
        // A property that a mapped type such as `Pick` selects has declarations, but no value declaration.
        const isMapped = symbol !== undefined && !symbol.valueDeclaration;
        const targets = isMapped ? [] : ownDeclarations.map(getFunctionNode).filter(Boolean);
        const isLibrary = symbol?.declarations && ownDeclarations.length === 0;
        if (targets.length === 0 && (isLibrary || call.isArgument)) return [];
        const signatureOwner = ownDeclarations.map(readSignatureOwner).find(Boolean);
        return [
          {
            ...call,
            text: describeUnresolved(name.text, signatureOwner, isMapped, ownDeclarations),
            targets: targets.map(describe),
            signatureOwner,
            findImplementations: () => findImplementations(name, symbol),
          },
        ];
      });
    },
  };
}

/** Returns the function with a body that a declaration declares: a method, a function or a constant arrow function. */
function getFunctionNode(declaration) {
  if (ts.isMethodDeclaration(declaration) || ts.isFunctionDeclaration(declaration))
    return declaration.body && declaration;
  const initializer = ts.isVariableDeclaration(declaration) && declaration.initializer;
  return initializer && isFunctionExpression(initializer) ? initializer : undefined;
}

/** Returns the name of a declared function, class or interface. */
function readFunctionName(node) {
  const declaration = isFunctionExpression(node) && ts.isVariableDeclaration(node.parent) ? node.parent : node;
  const isNamed =
    ts.isMethodDeclaration(declaration) || ts.isFunctionDeclaration(declaration) || ts.isClassDeclaration(declaration);
  const isConstant = ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined;
  return isNamed || isConstant ? declaration.name?.getText() : undefined;
}

/** Returns the name of the type that declares a method or property without a body. */
function readSignatureOwner(declaration) {
  if (!ts.isMethodSignature(declaration) && !ts.isPropertySignature(declaration)) return undefined;
  const isOwner = node => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
  return ts.findAncestor(declaration, isOwner)?.name.text;
}

/** Describes a call whose function an editor does not find. */
function describeUnresolved(name, signatureOwner, isMapped, declarations) {
  if (signatureOwner) return `${signatureOwner}.${name}${isMapped ? ' through a mapped type' : ''}`;
  const [declaration] = declarations;
  if (!declaration) return `the untyped function ${name}`;
  if (isMapped) return `${name} through a mapped type`;
  const isParameter = ts.findAncestor(declaration, each => ts.isParameter(each) || ts.isVariableDeclaration(each));
  return `the ${isParameter && ts.isParameter(isParameter) ? 'parameter' : 'variable'} ${name}`;
}
