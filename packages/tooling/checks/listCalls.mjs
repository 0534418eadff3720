import ts from 'typescript';

/**
 * @typedef {{ property: string, values: string[], isNegated: boolean }} Condition comparison of a property with texts,
 *   such as `message.type === 'stored'` or a clause of `switch (message.type)`
 * @typedef {object} SyntacticCall
 * @property {ts.Identifier | ts.PrivateIdentifier} [name] last name of the called expression. Without it, the function
 *   is the value of another expression.
 * @property {boolean} isArgument whether the function is not called here but passed on by its name
 * @property {(string | undefined)[]} literals arguments that are texts, by position
 * @property {Condition[]} conditions comparisons under which the call runs
 *
 * Lists the calls of a function, including calls in closures that it passes on, and local functions that it passes on
 * by their names.
 *
 * @param {ts.Node} functionNode
 * @returns {SyntacticCall[]}
 */
export function listCalls(functionNode) {
  const calls = [];
  const visit = (node, conditions) => {
    if (ts.isCallExpression(node)) {
      calls.push({
        name: readCalleeName(node.expression),
        isArgument: false,
        literals: node.arguments.map(each => (ts.isStringLiteralLike(each) ? each.text : undefined)),
        conditions,
      });
      for (const name of node.arguments.filter(each => ts.isIdentifier(each)))
        calls.push({ name, isArgument: true, literals: [], conditions });
    }
    ts.forEachChild(node, child => {
      if (!runsOnlyWhenCalledByName(child)) visit(child, [...conditions, ...readBranchConditions(node, child)]);
    });
  };
  ts.forEachChild(functionNode, child => visit(child, []));
  return calls;
}

/**
 * Reads the texts in the object literals of a function, such as `type` of `{ type: 'stored', clientIds }`.
 *
 * @param {ts.Node} functionNode
 * @returns {Record<string, string>} text by property. A property with several texts is absent.
 */
export function readObjectTexts(functionNode) {
  const texts = new Map();
  const visit = node => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer)) {
      const name = node.name.getText();
      texts.set(name, (texts.get(name) ?? new Set()).add(node.initializer.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(functionNode);
  return Object.fromEntries([...texts].filter(([, { size }]) => size === 1).map(([name, [text]]) => [name, text]));
}

export function isFunctionExpression(node) {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

function readCalleeName(expression) {
  const callee = ts.skipOuterExpressions(expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) ? name : undefined;
}

/** Returns the comparisons under which a part of a statement or expression runs. */
function readBranchConditions(parent, child) {
  if (ts.isCaseClause(parent)) return child === parent.expression ? [] : [readClause(parent)].filter(Boolean);
  if (ts.isConditionalExpression(parent) || ts.isIfStatement(parent)) {
    const comparison = readComparison(parent.condition ?? parent.expression);
    if (!comparison || child === (parent.condition ?? parent.expression)) return [];
    const isElse = child === (parent.whenFalse ?? parent.elseStatement);
    return [{ ...comparison, isNegated: comparison.isNegated !== isElse }];
  }
  return [];
}

function readComparison(expression) {
  if (!ts.isBinaryExpression(expression) || !ts.isStringLiteralLike(expression.right)) return undefined;
  const isEqual = expression.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;
  const isUnequal = expression.operatorToken.kind === ts.SyntaxKind.ExclamationEqualsEqualsToken;
  const property = readCalleeName(expression.left)?.text;
  if (property === undefined || !(isEqual || isUnequal)) return undefined;
  return { property, values: [expression.right.text], isNegated: isUnequal };
}

/** Reads a clause of a `switch`, with the empty clauses in front of it. */
function readClause(clause) {
  const property = readCalleeName(clause.parent.parent.expression)?.text;
  const values = [];
  const { clauses } = clause.parent;
  for (let index = clauses.indexOf(clause); index >= 0; index -= 1) {
    const each = clauses[index];
    if (each !== clause && each.statements.length > 0) break;
    if (!ts.isCaseClause(each) || !ts.isStringLiteralLike(each.expression)) return undefined;
    values.push(each.expression.text);
  }
  return property === undefined ? undefined : { property, values, isNegated: false };
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
