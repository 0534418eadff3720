import { join, relative } from 'node:path';
import ts from 'typescript';

/**
 * Opens TypeScript sources as an editor does, with TypeScript's language service, and follows calls.
 *
 * @typedef {object} Declaration a function with a body
 * @property {ts.Node} node
 * @property {string} file path relative to the root
 * @property {string} name
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

  return {
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
     * @returns {{ name: string, targets: Declaration[], signatureOwner?: string, findImplementations: () => Declaration[] }[]}
     *   `signatureOwner` is the type that declares the called method, if the declaration is only a signature
     */
    followCalls({ node }) {
      const { fileName } = node.getSourceFile();
      return listCalledNames(node).map(name => {
        const symbol = resolveSymbol(name);
        // A property that a mapped type such as `Pick` selects has declarations, but no value declaration.
        const declarations = symbol?.valueDeclaration ? symbol.declarations : [];
        return {
          name: name.text,
          targets: declarations.filter(isInSources).map(getFunctionNode).filter(Boolean).map(describe),
          signatureOwner: symbol?.declarations?.filter(isInSources).map(readSignatureOwner).find(Boolean),
          findImplementations: () =>
            (service.getImplementationAtPosition(fileName, name.getStart()) ?? [])
              .map(definition => getFunctionNode(findDeclaration(definition)))
              .filter(Boolean)
              .map(describe),
        };
      });
    },
    /**
     * Finds methods of some files that are passed as values. An editor does not follow their calls.
     *
     * @param {(file: string) => boolean} declaresMethods selects the files
     * @returns {{ place: string, method: string }[]} `place` is a file with a line number
     */
    findMethodsPassedAsValues(declaresMethods) {
      const sources = files.map(file => program.getSourceFile(file));
      const methods = new Set();
      for (const source of sources)
        if (declaresMethods(relative(root, source.fileName)))
          visitAll(source, node => ts.isMethodDeclaration(node) && node.body && methods.add(node));
      const names = new Set([...methods].map(({ name }) => name.getText()));
      const found = [];
      const report = (node, name) => {
        const symbol = checker.getSymbolAtLocation(name);
        if (!symbol?.declarations?.some(declaration => methods.has(declaration))) return;
        const source = node.getSourceFile();
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        found.push({ place: `${relative(root, source.fileName)}:${line}`, method: name.text });
      };
      for (const source of sources)
        visitAll(source, node => {
          if (!ts.isPropertyAccessExpression(node) || !names.has(node.name.text)) return;
          if (!(ts.isCallExpression(node.parent) && node.parent.expression === node)) report(node, node.name);
        });
      return found;
    },
  };
}

function visitAll(node, visitor) {
  visitor(node);
  ts.forEachChild(node, child => visitAll(child, visitor));
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

function isFunctionExpression(node) {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

/** Lists the names of called functions, and of local functions that are passed on by their names. */
function listCalledNames(functionNode) {
  const names = [];
  const visit = node => {
    if (ts.isCallExpression(node)) {
      const callee = ts.isPropertyAccessExpression(node.expression) ? node.expression.name : node.expression;
      if (ts.isIdentifier(callee) || ts.isPrivateIdentifier(callee)) names.push(callee);
      names.push(...node.arguments.filter(each => ts.isIdentifier(each)));
    }
    ts.forEachChild(node, child => {
      if (!runsOnlyWhenCalledByName(child)) visit(child);
    });
  };
  ts.forEachChild(functionNode, child => visit(child));
  return names;
}

/**
 * Whether a function inside another one is declared, but does not run with it: a local function, or a method of an
 * object that is not an argument.
 */
function runsOnlyWhenCalledByName(node) {
  if (ts.isFunctionDeclaration(node) || ts.isClassLike(node)) return true;
  if (isFunctionExpression(node) && ts.isVariableDeclaration(node.parent)) return true;
  const isMember = ts.isMethodDeclaration(node) || (isFunctionExpression(node) && ts.isPropertyAssignment(node.parent));
  return isMember && !ts.findAncestor(node, each => isArgument(each) || isStatement(each))?.parent.arguments;
}

function isArgument(node) {
  return ts.isObjectLiteralExpression(node) && Boolean(node.parent.arguments?.includes(node));
}

function isStatement(node) {
  return ts.isStatement(node) && !ts.isBlock(node);
}
