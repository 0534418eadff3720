import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Ends the run with what a reader of its last lines needs: every test that passed at its second try only, with what its
 * first one failed by, every one that failed, and `N passed, N failed`.
 */
export class LastWords {
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap(module => [...module.children.allTests()]);
    const having = state => tests.filter(test => test.result().state === state);
    const passed = having('passed');
    const failed = having('failed');
    // A hook that fails takes its tests along without any of them having failed.
    const broken = modules
      .flatMap(module => [module, ...module.children.allSuites()])
      .filter(each => each.errors().length > 0);
    const again = passed.filter(test => (test.diagnostic()?.retryCount ?? 0) > 0);
    const names = [
      ['Needed a second try', again.map(test => [nameOf(test), ...whyOf(test)].join('\n      '))],
      ['Failed', [...broken.map(suiteName), ...failed.map(nameOf)]],
    ];
    for (const [title, list] of names)
      if (list.length > 0) console.log(`\n${title}:\n${list.map(name => `  ${name}`).join('\n')}`);
    const unhandled = errors.length > 0 ? `, ${errors.length} errors outside of tests` : '';
    console.log(`\n${passed.length} passed, ${failed.length + broken.length} failed${unhandled}`);
  }
}

const suiteName = ({ relativeModuleId, module, fullName }) =>
  relativeModuleId ?? `${module.relativeModuleId} > ${fullName}`;
const nameOf = test => `${test.module.relativeModuleId} > ${test.fullName}`;

/** Lines of a failure that are told, and then where in the house it came from. */
const TOLD = 20;

const whyOf = test =>
  (test.result().errors ?? []).flatMap(({ message = '', cause, diff = '', stacks = [] }) => [
    ...stripVTControlCharacters([message, cause?.message, diff].filter(Boolean).join('\n'))
      .trim()
      .split('\n')
      .slice(0, TOLD),
    ...stacks.slice(0, 2).map(({ file, line }) => `at ${relative(process.cwd(), file)}:${line}`),
  ]);
