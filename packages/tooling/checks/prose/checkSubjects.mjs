import { execFileSync } from 'node:child_process';
import { measureText } from './measureText.mjs';

const MAX_SUBJECT_LENGTH = 72;
/** Matches first words of a commit subject that are no imperatives, such as `added`, `adding` and `adds`. */
const NOT_IMPERATIVE =
  /^(?!(?:embed|feed|need|shed|speed|seed|bring|process|pass|address|discuss|focus|miss|guess|compress|dismiss|express|suppress|bypass|access)$)\w+(?:ed|ing|[^su]s)$|^(?:the|an?|what|who|no|not|is|are|it|there)$/i;

/**
 * Finds the faults of a commit subject: its length, its form (`type(scope): imperative`) and dialect words.
 *
 * @returns descriptions of the faults, empty if the subject is fine
 */
export function findCommitSubjectFaults(subject) {
  const faults = [];
  if (subject.length > MAX_SUBJECT_LENGTH)
    faults.push(`has ${subject.length} characters, at most ${MAX_SUBJECT_LENGTH}`);
  const parts = /^(?:[a-z]+(?:\([\w,-]+\))?!?: )?(\S+)/.exec(subject);
  if (!parts || NOT_IMPERATIVE.test(parts[1])) faults.push('does not begin with an imperative verb');
  const { markers } = measureText(subject);
  if (markers.length > 0) faults.push(`contains ${markers.join(', ')}`);
  return faults;
}

/**
 * Reads the subjects of the commits since the last tag, or, before the first release, since the commit that
 * added this check. Returns an empty list if the history is not available, as in a shallow clone.
 */
export function readCommitSubjects() {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const since =
      lastTag(git) ??
      git('log', '--diff-filter=A', '--format=%H', '--', import.meta.filename)
        .split('\n')
        .at(-1);
    const subjects = since ? git('log', '--no-merges', '--format=%s', `${since}..HEAD`) : '';
    return subjects.split('\n').filter(subject => subject !== '');
  } catch {
    return [];
  }
}

function lastTag(git) {
  try {
    return git('describe', '--tags', '--abbrev=0');
  } catch {
    return undefined;
  }
}
