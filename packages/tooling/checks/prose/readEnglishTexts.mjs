import { readFileSync } from 'node:fs';
import ts from 'typescript';

const CODE = /\.(ts|tsx|mjs|js|jsx)$/;
const TEST = /\.test\.|\/testing\/|\/e2e\//;

/**
 * Reads the English texts of a tracked file, each with its kind.
 *
 * @returns `{ kind, texts }[]`; kinds: documents, comments, comments of tests, test titles
 */
export function readEnglishTexts(file) {
  const text = readFileSync(file, 'utf8');
  if (file.endsWith('.md')) return [{ kind: 'documents', texts: [text] }];
  if (!CODE.test(file)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const comments = new Map();
  const titles = [];
  visit(source);
  return [
    { kind: TEST.test(file) ? 'comments of tests' : 'comments', texts: [...comments.values()] },
    { kind: 'test titles', texts: titles },
  ];

  function visit(node) {
    if (node.kind !== ts.SyntaxKind.JsxText)
      for (const range of [
        ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
      ])
        comments.set(range.pos, text.slice(range.pos, range.end));
    const title = titleOf(node);
    if (title !== undefined) titles.push(title);
    for (const child of node.getChildren(source)) visit(child);
  }
}

/**
 * Returns the test title in a call of `describe`, `it` or `test`, including calls such as `it.each(…)(…)`.
 * Returns undefined for any other code.
 */
function titleOf(node) {
  if (!ts.isCallExpression(node)) return undefined;
  let called = node.expression;
  while (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) called = called.expression;
  const [title] = node.arguments;
  const isTitle = ts.isIdentifier(called) && /^(it|test|describe)$/.test(called.text) && title;
  return isTitle && ts.isStringLiteralLike(title) ? title.text : undefined;
}
