import {
  commonTokens,
  declareFactoryPlugin,
  declareValuePlugin,
  PluginKind,
  tokens,
} from '@stryker-mutator/api/plugin';
import { strykerValidationSchema as schema, strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner';
import { databaseFunctions } from './modules.mjs';

/** Maximum number of runs of one mutant if no test is executed. */
const MAX_ATTEMPTS = 3;
const LOG_METHODS = new Set(['debug', 'info', 'warn', 'error']);

/**
 * Creates Stryker's vitest runner with two corrections. A run that executed no test is repeated and then reported as
 * an error (stryker-js issue 6073). A test file that fails to load kills the mutant (stryker-js issue 6150).
 */
function createCheckedVitestRunner(injector) {
  const runner = vitestPlugins[0].factory(injector);
  const runMutant = runner.mutantRun.bind(runner);
  runner.mutantRun = async options => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const result = await runMutant(options);
      if (result.status !== 'survived') return result;
      const brokenFile = runner.ctx.state.getFiles().find(file => file.result?.state === 'fail');
      if (brokenFile) {
        const failureMessage = `${brokenFile.name} could not be loaded`;
        return { status: 'killed', killedBy: options.testFilter?.slice(0, 1) ?? [], failureMessage, nrOfTests: 0 };
      }
      if (result.nrOfTests > 0) return result;
    }
    return { status: 'error', errorMessage: 'No test was executed.' };
  };
  return runner;
}
createCheckedVitestRunner.inject = tokens(commonTokens.injector);

/** Ignores mutants in calls of `log`, because no test checks the words of a log message. */
const logMessageIgnorer = {
  shouldIgnore(path) {
    if (!path.isCallExpression()) return undefined;
    const { callee } = path.node;
    const isLog =
      callee.type === 'MemberExpression' && callee.object.name === 'log' && LOG_METHODS.has(callee.property.name);
    return isLog ? 'log message' : undefined;
  },
};

/** Ignores SQL and functions that need a database, because only unit tests run. */
const databaseCodeIgnorer = {
  shouldIgnore(path) {
    if (!path.isFunctionDeclaration() && !path.isVariableDeclarator()) return undefined;
    const name = path.node.id?.name ?? '';
    return /sql$/i.test(name) || databaseFunctions.includes(name) ? 'database code' : undefined;
  },
};

/** Plugins of `stryker.config.mjs`. The runner keeps the name of the one that it replaces. */
export const strykerPlugins = [
  declareFactoryPlugin(PluginKind.TestRunner, 'vitest', createCheckedVitestRunner),
  declareValuePlugin(PluginKind.Ignore, 'log-messages', logMessageIgnorer),
  declareValuePlugin(PluginKind.Ignore, 'database-code', databaseCodeIgnorer),
];
export const strykerValidationSchema = schema;
