import { basename } from 'node:path';
import { formatFunction } from './readCallGraph.mjs';

/**
 * @typedef {import('./readCallGraph.mjs').CallGraph} CallGraph
 * @typedef {object} PathRequirements
 * @property {readonly string[]} files counted files, each of which must be reached
 * @property {{ text: string, nodes: Set<object> }[]} functions functions that the tour names
 * @property {{ text: string, nodes: Set<object> }[][]} chains functions, each of which must call the next one
 * @property {string[]} missing functions that do not exist
 *
 * Finds the functions that a path must cross.
 *
 * @param {ReturnType<typeof import('./openCodeNavigator.mjs').openCodeNavigator>} navigator
 * @param {object} path
 * @param {readonly string[]} path.files counted files
 * @param {readonly import('./readMessagePaths.mjs').FunctionPlace[]} path.functions functions that the tour names
 * @param {readonly string[]} path.chains steps with arrows between them; see `messagePathSteps.mjs`
 * @returns {PathRequirements}
 */
export function readPathRequirements(navigator, { files, functions, chains }) {
  const missing = [];
  const find = (text, place) => {
    const nodes = new Set(navigator.findFunctions(place).map(({ node }) => node));
    if (nodes.size === 0) missing.push(`${place.file} has no function ${place.name}`);
    return { text, nodes };
  };
  const findStep = step => {
    const [fileName, ...names] = step.split('.');
    const file = files.find(each => basename(each, '.ts') === fileName);
    return find(step, { name: names.join('.'), file: file ?? `${fileName}.ts` });
  };
  return {
    files,
    functions: functions.map(place => find(`${place.name} in ${place.file}`, place)),
    chains: chains.map(chain => chain.split('→').map(step => findStep(step.trim()))),
    missing: [...new Set(missing)],
  };
}

/**
 * Checks that the calls of a path lead from each required step to the next one, to each counted file, and to each
 * function that the tour names.
 *
 * @param {CallGraph} graph
 * @param {PathRequirements} requirements
 * @param {{ from: object, to: object }} [missingCall] nodes of two functions between which the calls are ignored
 * @returns {{ ways: string[], problems: string[] }} `ways` are the required steps, with the jumps between them
 */
export function findPathProblems(graph, requirements, missingCall) {
  const listCalls = ({ declaration, calls }) =>
    calls.filter(({ step }) => !(declaration.node === missingCall?.from && step.declaration.node === missingCall?.to));
  const reached = new Set(graph.starts);
  for (const step of reached) for (const call of listCalls(step)) reached.add(call.step);

  const problems = [];
  const reachedFiles = new Set([...reached].map(({ declaration }) => declaration.file));
  for (const file of requirements.files) if (!reachedFiles.has(file)) problems.push(`no call leads to ${file}`);
  const reachedNodes = new Set([...reached].map(({ declaration }) => declaration.node));
  for (const { text, nodes } of requirements.functions)
    if (![...nodes].some(node => reachedNodes.has(node)))
      problems.push(`docs/tour.md names ${text}, to which no call leads`);

  const ways = requirements.chains.map(([first, ...others]) => {
    let steps = [...reached].filter(({ declaration }) => first.nodes.has(declaration.node));
    if (steps.length === 0) problems.push(`no call leads to ${first.text}`);
    let previous = first;
    const way = [first.text];
    for (const next of others) {
      const calls = steps.flatMap(listCalls).filter(({ step }) => next.nodes.has(step.declaration.node));
      if (calls.length === 0) {
        if (steps.length > 0) problems.push(`${previous.text} does not call ${next.text}`);
        break;
      }
      steps = [...new Set(calls.map(({ step }) => step))];
      const jump = calls.find(call => call.jump)?.jump;
      way.push(jump ? `${jump} ${next.text}` : next.text);
      previous = next;
    }
    return way.join(' → ');
  });
  return { ways, problems };
}

/**
 * Lists the calls between files whose absence `findPathProblems` would not report.
 *
 * @param {CallGraph} graph
 * @param {PathRequirements} requirements
 * @returns {string[]}
 */
export function findUncheckedCalls(graph, requirements) {
  const unchecked = new Set();
  const problemCount = findPathProblems(graph, requirements).problems.length;
  const checkedPairs = new Map();
  for (const { declaration: from, calls } of graph.steps)
    for (const { step, jump } of calls) {
      const to = step.declaration;
      if ((to.file === from.file && !jump) || checkedPairs.get(from.node)?.has(to.node)) continue;
      checkedPairs.set(from.node, (checkedPairs.get(from.node) ?? new Set()).add(to.node));
      const { problems } = findPathProblems(graph, requirements, { from: from.node, to: to.node });
      if (problems.length === problemCount) unchecked.add(`${formatFunction(from)} → ${formatFunction(to)}`);
    }
  return [...unchecked];
}

/**
 * Compares found texts with those that a list permits.
 *
 * @param {readonly string[]} found
 * @param {readonly string[]} permitted texts, or names of interfaces in `… calls INTERFACE.METHOD`
 * @returns {{ unexpected: string[], unused: string[] }} `unused` entries of the list permit nothing
 */
export function compareWithList(found, permitted) {
  const isPermittedBy = (entry, text) => text === entry || text.includes(` calls ${entry}.`);
  return {
    unexpected: found.filter(text => !permitted.some(entry => isPermittedBy(entry, text))),
    unused: permitted.filter(entry => !found.some(text => isPermittedBy(entry, text))),
  };
}
