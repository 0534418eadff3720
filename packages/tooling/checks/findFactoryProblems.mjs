import ts from 'typescript';

const TEST_PATH = /\.test\.tsx?$|\/testing\//;
/** A returned function of more lines than this must be a method, so that an editor can follow its calls. */
const MAX_RETURNED_FUNCTION_LINES = 12;

/**
 * Finds factories whose functions an editor cannot follow to their callers. A factory is a function at the top level
 * of a file; the functions that it returns must be methods of an object. Tests and their fixtures do not count.
 *
 * @param {readonly { path: string, text: string }[]} sources files, with paths from the repository root
 * @param {string} root folder whose files are checked, without a slash at the end
 * @returns {string[]} one text per problem, with its file and line
 */
export function findFactoryProblems(sources, root) {
  return sources
    .filter(({ path }) => path.startsWith(`${root}/`) && !TEST_PATH.test(path))
    .flatMap(({ path, text }) => {
      const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true);
      return listFactories(file).flatMap(factory =>
        findProblems(factory).map(({ node, problem }) => {
          const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
          return `${path}:${line} ${factory.name} returns ${problem}`;
        }),
      );
    });
}

/** Lists the functions at the top level of a file, with their names. */
function listFactories(file) {
  return file.statements.flatMap(statement => {
    if (ts.isFunctionDeclaration(statement) && statement.body)
      return [{ name: statement.name?.text ?? 'the default export', node: statement }];
    if (!ts.isVariableStatement(statement)) return [];
    return statement.declarationList.declarations.flatMap(({ name, initializer }) => {
      const node = initializer && unwrap(initializer);
      return node && isFunctionValue(node) ? [{ name: name.getText(), node }] : [];
    });
  });
}

function findProblems({ node: { body } }) {
  const locals = new Map();
  const returned = ts.isBlock(body) ? [] : [body];
  visitOwnNodes(body, node => {
    if (ts.isFunctionDeclaration(node) && node.name) locals.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && node.initializer) locals.set(node.name.getText(), unwrap(node.initializer));
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
  });
  return returned
    .flatMap(expression => listValues(expression, locals))
    .flatMap(({ value }) => [...findLongFunction(value), ...findPropertyProblems(value, locals)]);
}

function findLongFunction(value) {
  if (!isFunctionValue(value) || value.name) return [];
  const lines = value.getText().split('\n').length;
  return lines > MAX_RETURNED_FUNCTION_LINES
    ? [{ node: value, problem: `an anonymous function of ${lines} lines; return an object with a method` }]
    : [];
}

/** Checks an object, the objects inside it and those that it spreads. */
function findPropertyProblems(object, locals) {
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap(property => {
    const expression = property.initializer ?? property.expression ?? property.name;
    if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) return [];
    const name = property.name?.getText();
    return listValues(expression, locals).flatMap(({ value, isLocal }) => {
      if (!ts.isFunctionLike(value)) return findPropertyProblems(value, locals);
      const kind = isLocal ? 'a reference to a local function' : 'a function as property';
      return [{ node: property, problem: `${kind}, ${name}; write a method` }];
    });
  });
}

/**
 * Lists the values that an expression may have. `isLocal` tells whether the value is a variable or function of the
 * factory.
 */
function listValues(expression, locals) {
  const value = unwrap(expression);
  if (ts.isConditionalExpression(value))
    return [...listValues(value.whenTrue, locals), ...listValues(value.whenFalse, locals)];
  if (ts.isBinaryExpression(value)) return [...listValues(value.left, locals), ...listValues(value.right, locals)];
  const local = ts.isIdentifier(value) ? locals.get(value.text) : undefined;
  return local === undefined ? [{ value, isLocal: false }] : [{ value: local, isLocal: true }];
}

/** Visits the nodes of a function, but not those of the functions inside it. */
function visitOwnNodes(node, visit) {
  ts.forEachChild(node, child => {
    visit(child);
    if (!ts.isFunctionLike(child)) visitOwnNodes(child, visit);
  });
}

const isFunctionValue = node => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

function unwrap(node) {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner))
    inner = inner.expression;
  return inner;
}
