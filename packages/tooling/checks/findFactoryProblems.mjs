import ts from 'typescript';

const TEST_PATH = /\.test\.tsx?$|\/testing\//;
/** A returned function of more lines than this must be a method, so that an editor can follow its calls. */
const MAX_RETURNED_FUNCTION_LINES = 12;
/** Calls that return their arguments, or a promise of them. */
const PASSING_CALLS = new Set(['Object.freeze', 'Object.seal', 'Object.assign', 'Promise.resolve']);

/**
 * Finds factories whose functions an editor cannot follow to their callers. A factory is a function at the top level of
 * a file or a static method of a class; the functions that it returns must be methods of an object. Tests and their
 * fixtures do not count.
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
      return file.statements.flatMap(listFactories).flatMap(factory =>
        findProblems(factory.node.body).map(({ node, problem }) => {
          const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1;
          return `${path}:${line} ${factory.name} returns ${problem}`;
        }),
      );
    });
}

/** Lists the functions that a statement at the top level of a file declares, with their names. */
function listFactories(statement) {
  const select = (name, expression) => {
    const node = expression && ts.skipOuterExpressions(expression);
    return node && isFunctionValue(node) ? [{ name, node }] : [];
  };
  if (ts.isFunctionDeclaration(statement) && statement.body)
    return [{ name: statement.name?.text ?? 'the default export', node: statement }];
  if (ts.isExportAssignment(statement)) return select('the default export', statement.expression);
  if (ts.isClassDeclaration(statement))
    return statement.members.filter(isStatic).flatMap(member => {
      const name = member.name && `${statement.name?.text ?? 'the default export'}.${member.name.getText()}`;
      return ts.isMethodDeclaration(member) && member.body
        ? [{ name, node: member }]
        : select(name, member.initializer);
    });
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) => select(name.getText(), initializer));
}

/**
 * @typedef {{ node: ts.Node, problem: string }} Problem
 * @typedef {{ values: Map<string, ts.Node>, properties: Map<string, ts.BinaryExpression[]> }} Locals variables and
 *   functions of a factory by their names, and the assignments to properties of a variable
 *
 * @param {ts.Node} body block or expression of a factory
 * @returns {Problem[]}
 */
function findProblems(body) {
  const locals = { values: new Map(), properties: new Map() };
  const returned = ts.isBlock(body) ? [] : [body];
  visitOwnNodes(body, node => {
    if (ts.isFunctionDeclaration(node) && node.name) locals.values.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && node.initializer) locals.values.set(node.name.getText(), node.initializer);
    if (ts.isReturnStatement(node) && node.expression) returned.push(node.expression);
    const owner = isPropertyAssigned(node) && node.left.expression.getText();
    if (owner) locals.properties.set(owner, [...(locals.properties.get(owner) ?? []), node]);
  });
  return returned.flatMap(expression => findValueProblems(expression, locals));
}

/** Checks a returned value: an object, a function, or an array of them. */
function findValueProblems(expression, locals) {
  const assigned = ts.isIdentifier(expression) ? (locals.properties.get(expression.text) ?? []) : [];
  return [
    ...assigned.flatMap(({ left, right }) => findMemberProblems(left.name.getText(), left, right, locals)),
    ...listValues(expression, locals).flatMap(({ value }) => [
      ...findLongFunction(value),
      ...findPropertyProblems(value, locals),
    ]),
  ];
}

function findLongFunction(value) {
  if (!isFunctionValue(value) && !ts.isFunctionDeclaration(value)) return [];
  const lines = value.getText().split('\n').length;
  return lines > MAX_RETURNED_FUNCTION_LINES
    ? [{ node: value, problem: `a function of ${lines} lines; return an object with a method` }]
    : [];
}

/** Checks an object, the objects inside it and those that it spreads. */
function findPropertyProblems(object, locals) {
  if (!ts.isObjectLiteralExpression(object)) return [];
  return object.properties.flatMap(property => {
    if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) return [];
    const expression = property.initializer ?? property.expression ?? property.name;
    return findMemberProblems(property.name?.getText(), property, expression, locals);
  });
}

function findMemberProblems(name, node, expression, locals) {
  return listValues(expression, locals).flatMap(({ value, isLocal, isAwaited }) => {
    if (!isAwaited && isWrappedFunction(value))
      return [{ node, problem: `a wrapped function, ${name}; write a method` }];
    if (!ts.isFunctionLike(value)) return findPropertyProblems(value, locals);
    const kind = isLocal ? 'a reference to a local function' : 'a function as property';
    return [{ node, problem: `${kind}, ${name}; write a method` }];
  });
}

/**
 * Lists the values that an expression may have.
 *
 * @returns {{ value: ts.Node, isLocal: boolean, isAwaited: boolean }[]} `isLocal` tells whether the value is a variable
 *   or function of the factory
 */
function listValues(expression, locals) {
  const value = ts.skipOuterExpressions(expression);
  const listAll = expressions => expressions.flatMap(each => listValues(each, locals));
  if (ts.isAwaitExpression(value))
    return listValues(value.expression, locals).map(each => ({ ...each, isAwaited: true }));
  if (ts.isConditionalExpression(value)) return listAll([value.whenTrue, value.whenFalse]);
  if (ts.isBinaryExpression(value)) return listAll([value.left, value.right]);
  if (ts.isArrayLiteralExpression(value)) return listAll(value.elements.filter(each => !ts.isSpreadElement(each)));
  if (ts.isCallExpression(value) && PASSING_CALLS.has(value.expression.getText())) return listAll(value.arguments);
  const local = ts.isIdentifier(value) ? locals.values.get(value.text) : undefined;
  if (local === undefined) return [{ value, isLocal: false, isAwaited: false }];
  if (ts.isFunctionDeclaration(local)) return [{ value: local, isLocal: true, isAwaited: false }];
  // Without the name, so that a variable whose value contains its own name does not recur.
  const otherLocals = { ...locals, values: new Map([...locals.values].filter(([name]) => name !== value.text)) };
  return listValues(local, otherLocals).map(each => ({ ...each, isLocal: true }));
}

/** Whether a call returns a function: `send.bind(…)`, or `wrap(() => …)`, whose first argument is a function. */
function isWrappedFunction(value) {
  if (!ts.isCallExpression(value)) return false;
  const { expression } = value;
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text === 'bind';
  const [wrapped] = value.arguments;
  return ts.isIdentifier(expression) && wrapped !== undefined && isFunctionValue(ts.skipOuterExpressions(wrapped));
}

function isPropertyAssigned(node) {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    ts.isPropertyAccessExpression(node.left)
  );
}

/** Visits the nodes of a function, but not those of the functions inside it. */
function visitOwnNodes(node, visit) {
  ts.forEachChild(node, child => {
    visit(child);
    if (!ts.isFunctionLike(child)) visitOwnNodes(child, visit);
  });
}

const isFunctionValue = node => ts.isArrowFunction(node) || ts.isFunctionExpression(node);

const isStatic = member => (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) !== 0;
