/**
 * Checks the English of comments, tests, documents and commit subjects: dialect words, long sentences, form of subjects.
 * `prose/allowed.json` lists the valid uses of a marker word, each with its reason.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { findCommitSubjectFaults, readCommitSubjects } from './prose/checkSubjects.mjs';
import { measureText } from './prose/measureText.mjs';
import { readEnglishTexts } from './prose/readEnglishTexts.mjs';

const MAX_MARKERS_PER_1000_WORDS = 1;
/** Maximum number of long sentences per 1,000 words. A kind of text that exceeds it fails the check. */
const MAX_LONG_SENTENCES_PER_1000_WORDS = 2;
/** Documents that are not checked, because they are in Spanish or a program writes them. */
const SKIPPED = /^README\.es\.md$|^docs\/guides\/|^packages\/docs\/contents\/|\.d\.ts$|^docs\/(messages)\.md$/;

const allowances = JSON.parse(readFileSync(new URL('prose/allowed.json', import.meta.url), 'utf8'));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8', maxBuffer: 1e8 })
  .split('\n')
  .filter(file => file !== '' && !SKIPPED.test(file) && existsSync(file));

const kinds = new Map();
for (const file of files) {
  const allowed = new Set(allowances.filter(row => row.file === file).flatMap(row => row.words));
  for (const { kind, texts } of readEnglishTexts(file))
    for (const text of texts) {
      const total = kinds.get(kind) ?? { words: 0, markers: [], longSentences: [] };
      const measured = measureText(text, allowed);
      total.words += measured.words;
      total.markers.push(...measured.markers.map(word => `${file}: ${word}`));
      total.longSentences.push(...measured.longSentences.map(sentence => `${file}: ${sentence.slice(0, 80)}…`));
      kinds.set(kind, total);
    }
}

let problems = 0;
const report = (kind, what, found, words, limit) => {
  const rate = (found.length / words) * 1000;
  console.log(`check:prose: ${kind}: ${found.length} ${what} in ${words} words, ${rate.toFixed(2)} per 1,000`);
  if (rate <= limit) return;
  problems += 1;
  for (const line of found.slice(0, 40)) console.error(line);
};
for (const [kind, { words, markers, longSentences }] of kinds) {
  report(kind, 'dialect words', markers, words, MAX_MARKERS_PER_1000_WORDS);
  report(kind, 'long sentences', longSentences, words, MAX_LONG_SENTENCES_PER_1000_WORDS);
}
for (const { file, words, reason } of allowances)
  if (!existsSync(file) || words.length === 0 || !reason) {
    problems += 1;
    console.error(`prose/allowed.json: ${file} is missing, or its row lacks words or a reason`);
  }
const subjects = readCommitSubjects();
for (const subject of subjects)
  for (const fault of findCommitSubjectFaults(subject)) {
    problems += 1;
    console.error(`commit "${subject}" ${fault}`);
  }
console.log(`check:prose: ${files.length} files, ${subjects.length} commit subjects, ${problems} problems`);
process.exit(problems > 0 || kinds.size < 4 ? 1 : 0);
