import { basename } from 'node:path';
import { readObjectTexts } from './listCalls.mjs';

/**
 * @typedef {import('./openCodeNavigator.mjs').Declaration} Declaration
 * @typedef {object} Step a function, together with the texts that it was called with
 * @property {Declaration} declaration
 * @property {Record<string, string>} texts texts of a message from another process, and of parameters, by name
 * @property {{ step: Step, jump?: string }[]} calls
 * @typedef {object} CallGraph
 * @property {Step[]} starts
 * @property {Step[]} steps all reached functions. The calls stay in the listed files.
 * @property {string[]} deadEnds calls whose function an editor does not find
 * @property {string[]} missing functions of jumps that do not exist
 *
 * Follows the calls of a message path as an editor does: “go to definition”, and “go to implementations” at ports.
 * Jumps are calls that no editor can follow, for example between processes. All commands to a worker cross the same
 * functions. Therefore, a call with a text such as `callWorker('send', …)` and a message such as `{ type: 'stored' }`
 * lead only to the branches of their file that handle this text.
 *
 * @param {ReturnType<typeof import('./openCodeNavigator.mjs').openCodeNavigator>} navigator
 * @param {object} path
 * @param {readonly Declaration[]} path.starts
 * @param {readonly string[]} path.files counted files, which the way must not leave
 * @param {import('./readMessagePaths.mjs').MessagePaths['jumps']} path.jumps
 * @param {readonly string[]} path.ports names of interfaces with several implementations
 * @returns {CallGraph}
 */
export function readCallGraph(navigator, { starts, files, jumps, ports }) {
  const missing = [];
  const findFunctions = place => {
    const functions = navigator.findFunctions(place);
    if (functions.length === 0) missing.push(`${place.file} has no function ${place.name}`);
    return functions;
  };
  const resolvedJumps = jumps
    .filter(({ from, to }) => files.includes(from.file) && files.includes(to.file))
    .map(({ name, from, to }) => ({ name, from: findFunctions(from), to: findFunctions(to) }));

  const stepsByNode = new Map();
  const queue = [];
  const enter = (declaration, texts) => {
    const steps = stepsByNode.get(declaration.node) ?? [];
    const earlierStep = steps.find(step => isSameRecord(step.texts, texts));
    if (earlierStep) return earlierStep;
    const step = { declaration, texts, calls: [] };
    stepsByNode.set(declaration.node, [...steps, step]);
    queue.push(step);
    return step;
  };
  const deadEnds = new Set();
  const callsByNode = new Map();
  /** Follows the calls of a function once. Reports a call that leads nowhere. */
  const followCalls = declaration => {
    const earlierCalls = callsByNode.get(declaration.node);
    if (earlierCalls) return earlierCalls;
    const calls = navigator.followCalls(declaration).map(call => {
      const isPort = call.targets.length === 0 && ports.includes(call.signatureOwner);
      const targets = isPort ? call.findImplementations() : call.targets;
      if (targets.length === 0) deadEnds.add(`${formatFunction(declaration)} calls ${call.text}`);
      return { ...call, targets: targets.filter(({ file }) => files.includes(file)) };
    });
    callsByNode.set(declaration.node, calls);
    return calls;
  };

  const startSteps = starts.map(declaration => enter(declaration, {}));
  for (const step of queue) {
    const { declaration, texts, calls } = step;
    for (const { targets, literals, conditions } of followCalls(declaration)) {
      if (!conditions.every(condition => isPossible(condition, texts))) continue;
      for (const target of targets) {
        const isSameFile = target.file === declaration.file;
        calls.push({ step: enter(target, isSameFile ? { ...texts, ...readArguments(target, literals) } : {}) });
      }
    }
    for (const { name, from, to } of resolvedJumps)
      if (from.some(({ node }) => node === declaration.node))
        for (const target of to) {
          const isSameFile = target.file === declaration.file;
          const message = isSameFile ? { ...texts, ...readObjectTexts(declaration.node) } : {};
          calls.push({ step: enter(target, message), jump: name });
        }
  }
  return { starts: startSteps, steps: queue, deadEnds: [...deadEnds], missing };
}

/** Formats a function as the name of its file and its own name: `outbox.queue`. */
export function formatFunction({ file, name }) {
  return `${basename(file, '.ts')}.${name}`;
}

/** Returns the parameters of a function for which a call has texts. */
function readArguments({ node }, literals) {
  const entries = node.parameters.map(({ name }, index) => [name.getText(), literals[index]]);
  return Object.fromEntries(entries.filter(([, text]) => text !== undefined));
}

/** Whether a branch may run with these texts. */
function isPossible({ property, values, isNegated }, texts) {
  return texts[property] === undefined || values.includes(texts[property]) !== isNegated;
}

function isSameRecord(one, other) {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every(name => one[name] === other[name]);
}
