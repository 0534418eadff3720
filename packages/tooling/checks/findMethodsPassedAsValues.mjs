import { relative } from 'node:path';
import ts from 'typescript';

const COMPARISONS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);
const LOGICAL_OPERATORS = new Set([ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken]);

/**
 * Finds methods that are passed as values: `sender.send` and `sender['send']` without a call, `const { send } = sender`
 * and `{ ...sender }`. An editor does not follow their calls. A comparison, such as `if (!session.read)`, is permitted.
 *
 * @param {ReturnType<typeof import('./openCodeNavigator.mjs').openCodeNavigator>} navigator
 * @param {object} selection
 * @param {(file: string) => boolean} selection.declaresMethods selects the files whose methods must not be passed
 * @param {readonly string[]} selection.ports interfaces whose methods must not be passed
 * @returns {{ place: string, method: string }[]} `place` is a file with a line number
 */
export function findMethodsPassedAsValues({ root, checker, sources }, { declaresMethods, ports }) {
  const methods = new Set();
  for (const source of sources) {
    const isSelected = declaresMethods(relative(root, source.fileName));
    visitAll(source, node => {
      if (isSelected && ts.isMethodDeclaration(node) && node.body) methods.add(node);
      if (ts.isInterfaceDeclaration(node) && ports.includes(node.name.text))
        for (const member of node.members) if (isMethodMember(member)) methods.add(member);
    });
  }
  const names = new Set([...methods].map(({ name }) => name.getText()));
  const found = [];
  const report = (node, symbol) => {
    if (!symbol?.declarations?.some(declaration => methods.has(declaration))) return;
    const source = node.getSourceFile();
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    found.push({ place: `${relative(root, source.fileName)}:${line}`, method: symbol.declarations[0].name.getText() });
  };
  const visit = node => {
    if (ts.isPropertyAccessExpression(node) && names.has(node.name.text)) {
      if (!isCalled(node) && !isCompared(node)) report(node, checker.getSymbolAtLocation(node.name));
    } else if (ts.isElementAccessExpression(node) && names.has(node.argumentExpression.text)) {
      if (!isCalled(node) && !isCompared(node))
        report(node, checker.getTypeAtLocation(node.expression).getProperty(node.argumentExpression.text));
    } else if (ts.isObjectBindingPattern(node)) {
      const elements = node.elements.filter(each => names.has(readPropertyName(each)));
      const type = elements.length > 0 && checker.getTypeAtLocation(node);
      for (const element of elements) report(element, type.getProperty(readPropertyName(element)));
    } else if (ts.isSpreadAssignment(node) && !isObjectLiteral(node.expression)) {
      for (const symbol of checker.getTypeAtLocation(node.expression).getProperties())
        if (names.has(symbol.name)) report(node, symbol);
    }
  };
  for (const source of sources) visitAll(source, visit);
  return found;
}

function visitAll(node, visitor) {
  visitor(node);
  ts.forEachChild(node, child => visitAll(child, visitor));
}

function isMethodMember(member) {
  return (
    ts.isMethodSignature(member) ||
    (ts.isPropertySignature(member) && member.type && ts.isFunctionTypeNode(member.type))
  );
}

function readPropertyName({ propertyName, name }) {
  return (propertyName ?? name).text;
}

function isCalled(node) {
  return ts.isCallExpression(node.parent) && node.parent.expression === node;
}

/** Whether only the existence of the method is tested. */
function isCompared(node) {
  const { parent } = node;
  if (ts.isPrefixUnaryExpression(parent) || ts.isTypeOfExpression(parent)) return true;
  if (ts.isIfStatement(parent)) return true;
  if (ts.isConditionalExpression(parent)) return parent.condition === node;
  if (!ts.isBinaryExpression(parent)) return false;
  const { kind } = parent.operatorToken;
  return COMPARISONS.has(kind) || (LOGICAL_OPERATORS.has(kind) && parent.left === node);
}

/** Whether a spread value is an object literal, possibly under a condition. Its methods belong to no other object. */
function isObjectLiteral(expression) {
  const value = ts.skipOuterExpressions(expression);
  if (ts.isConditionalExpression(value)) return isObjectLiteral(value.whenTrue) && isObjectLiteral(value.whenFalse);
  return ts.isBinaryExpression(value) ? isObjectLiteral(value.right) : ts.isObjectLiteralExpression(value);
}
