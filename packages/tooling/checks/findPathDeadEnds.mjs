/**
 * Follows the calls of a message path as an editor does: “go to definition”, and “go to implementations” at ports. Jumps
 * are calls that no editor can follow, for example between processes.
 *
 * @param {ReturnType<typeof import('./openCodeNavigator.mjs').openCodeNavigator>} navigator
 * @param {object} path
 * @param {import('./readMessagePaths.mjs').FunctionPlace} path.start first function
 * @param {readonly import('./readMessagePaths.mjs').FunctionPlace[]} path.ends functions that must be reached
 * @param {readonly string[]} path.files counted files, each of which must be reached. The way must not leave them.
 * @param {import('./readMessagePaths.mjs').MessagePaths['jumps']} path.jumps
 * @param {readonly string[]} path.ports names of interfaces with several implementations
 * @returns {{ ways: string[][], problems: string[] }} `ways` lists the functions from the start to each end
 */
export function findPathDeadEnds(navigator, { start, ends, files, jumps, ports }) {
  const isOnPath = ({ file }) => files.includes(file);
  const problems = [];
  const findFunctions = place => {
    const functions = navigator.findFunctions(place);
    if (functions.length === 0) problems.push(`${place.file} has no function ${place.name}`);
    return functions;
  };
  const resolvedJumps = jumps
    .filter(({ from, to }) => isOnPath(from) && isOnPath(to))
    .map(({ name, from, to }) => ({ name, from: findFunctions(from), to: findFunctions(to) }));
  const listTargets = call => {
    if (call.targets.length > 0 || !ports.includes(call.signatureOwner)) return call.targets;
    return call.findImplementations();
  };

  /** Reached functions by their node, each with the function that leads to it. */
  const reached = new Map();
  const queue = [];
  const reach = (declaration, previous, jump) => {
    if (reached.has(declaration.node) || !isOnPath(declaration)) return;
    reached.set(declaration.node, { ...declaration, previous, jump });
    queue.push(declaration);
  };
  const deadEnds = new Set();
  for (const declaration of findFunctions(start)) reach(declaration);
  for (const declaration of queue) {
    for (const call of navigator.followCalls(declaration)) {
      const targets = listTargets(call);
      for (const target of targets) reach(target, declaration.node);
      if (call.signatureOwner && targets.length === 0)
        deadEnds.add(`${declaration.file}: ${declaration.name} calls ${call.signatureOwner}.${call.name}`);
    }
    for (const { name, from, to } of resolvedJumps)
      if (from.some(({ node }) => node === declaration.node))
        for (const target of to) reach(target, declaration.node, name);
  }

  const reachedFiles = new Set([...reached.values()].map(({ file }) => file));
  for (const file of files) if (!reachedFiles.has(file)) problems.push(`no call leads to ${file}`);
  const ways = ends.flatMap(end => {
    const target = findFunctions(end).find(({ node }) => reached.has(node));
    if (!target) problems.push(`no call leads to ${end.name} in ${end.file}`);
    return target ? [describeWay(reached, target.node)] : [];
  });
  if (problems.length > 0) problems.push(...[...deadEnds].map(deadEnd => `possible dead end: ${deadEnd}`));
  return { ways, problems };
}

/** Describes the functions from the start to this one. The name of a jump precedes the function to which it leads. */
function describeWay(reached, lastNode) {
  const steps = [];
  for (let step = reached.get(lastNode); step; step = reached.get(step.previous))
    steps.unshift(`${step.jump ? `${step.jump} ` : ''}${step.name} in ${step.file}`);
  return steps;
}
