import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Prints a summary at the end of the run: tests that passed only in their second try, with the error of
 * the first try, then the failed tests, and finally `N passed, N failed`.
 */
export class RetryReporter {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const testsWithState = state => tests.filter(test => test.result().state === state);
    const passed = testsWithState('passed');
    const failed = testsWithState('failed');
    // A failing hook skips the tests of its suite without marking them as failed, so suites are counted too.
    const failedSuites = modules
      .flatMap(module => [module, ...module.children.allSuites()])
      .filter(each => each.errors().length > 0);
    const retriedTests = passed.filter(test => (test.diagnostic()?.retryCount ?? 0) > 0);
    const names = [
      ['Needed a second try', retriedTests.map(test => [testName(test), ...describeFailure(test)].join('\n      '))],
      ['Failed', [...failedSuites.map(suiteName), ...failed.map(testName)]],
    ];
    for (const [title, list] of names)
      if (list.length > 0) console.log(`\n${title}:\n${list.map(name => `  ${name}`).join('\n')}`);
    const unhandled = errors.length > 0 ? `, ${errors.length} errors outside of tests` : '';
    console.log(`\n${passed.length} passed, ${failed.length + failedSuites.length} failed${unhandled}`);
  }
}

const suiteName = ({ relativeModuleId, module, fullName }) =>
  relativeModuleId ?? `${module.relativeModuleId} > ${fullName}`;
const testName = test => `${test.module.relativeModuleId} > ${test.fullName}`;

/** Maximum number of message lines per failure. The source locations of the failure follow these lines. */
const MAX_FAILURE_LINES = 20;

const describeFailure = test =>
  (test.result().errors ?? []).flatMap(({ message = '', cause, diff = '', stacks = [] }) => [
    ...stripVTControlCharacters([message, cause?.message, diff].filter(Boolean).join('\n'))
      .trim()
      .split('\n')
      .slice(0, MAX_FAILURE_LINES),
    ...stacks.slice(0, 2).map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`),
  ]);
