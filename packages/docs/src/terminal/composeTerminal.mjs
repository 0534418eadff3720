import { pathToFileURL } from 'node:url';

/**
 * Composes a page for each command of the terminal from the specifications that also produce its help.
 *
 * @param {string} root folder of the repository, whose command line is compiled
 */
export async function composeTerminal(root) {
  const { commandGroups } = await import(pathToFileURL(`${root}/cli/dist/program/commands.js`));
  const groups = commandGroups.map(({ heading, specs }) => ({ heading, specs }));
  const commands = groups.flatMap(({ specs }) => specs);
  return [
    { path: 'terminal/comandos', text: composeIndex(groups), words: 'CLI comandos órdenes opciones' },
    ...commands.map(spec => ({
      path: `terminal/${spec.name}`,
      text: composeCommand(spec),
      words: `CLI comando recado ${spec.name}`,
      isReference: true,
    })),
  ];
}

const composeIndex = groups => `# Comandos

Todos los comandos de \`recado\`. Cada uno acepta \`--json\` y \`--help\`.

${groups
  .map(
    ({ heading, specs }) => `## ${heading.replace(/:$/, '')}

| Comando | |
|---|---|
${specs.map(({ name, texts }) => `| [\`recado ${name}\`](/docs/terminal/${name}) | ${escapeCell(texts.summary)} |`).join('\n')}`,
  )
  .join('\n\n')}
`;

function composeCommand(spec) {
  const title = `recado ${spec.name}`;
  return `# ${title}\n\n${describeCommand(spec, title, 2)}\n`;
}

function describeCommand(spec, name, level) {
  const { texts, args = [], options = {}, commands = [] } = spec;
  const heading = '#'.repeat(level);
  const blocks = [
    texts.summary,
    `\`\`\`sh\n${[texts.example, ...(texts.more ?? [])].join('\n')}\n\`\`\``,
    args.length > 0 ? describeArguments(args) : '',
    Object.keys(options).length > 0 ? describeOptions(options) : '',
    ...commands.map(
      command =>
        `${heading} ${name} ${command.name}\n\n${describeCommand(command, `${name} ${command.name}`, level + 1)}`,
    ),
  ];
  return blocks.filter(Boolean).join('\n\n');
}

const describeArguments = args =>
  [
    '| Argumento | |',
    '|---|---|',
    ...args.map(
      ({ name, description, optional }) => `| \`${optional ? `[${name}]` : name}\` | ${escapeCell(description)} |`,
    ),
  ].join('\n');

const describeOptions = options =>
  [
    '| Opción | Variable | |',
    '|---|---|---|',
    ...Object.values(options).map(({ flag, env, about, shownFallback, fallback }) => {
      const value = shownFallback ?? (['string', 'number'].includes(typeof fallback) ? String(fallback) : '');
      return `| \`${flag}\` | ${env ? `\`${env}\`` : ''} | ${escapeCell(about)}${value ? ` Si falta: ${escapeCell(value)}.` : ''} |`;
    }),
  ].join('\n');

const escapeCell = text => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
