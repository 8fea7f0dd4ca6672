// `npm run mutants [PATH …]` changes the code in small ways, one at a time, and counts the changes that the tests notice.
// Without a path: everything that decides about money, stock and access. A path is a folder or a file.
// `--sample 60 --seed 7` tests only that many changes of each path, chosen at random.
// `--quick` leaves out the constants of the domain: each change of one needs a new process. The server leaves them out always.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print, projectEnv, run } from './lib/steps.mjs'

const DEFAULT_PATHS = [
  'domain',
  'server/orders',
  'server/referrals',
  'server/coupons',
  'server/items',
  'server/rates',
  'server/auth',
]
const NOTICED = ['Killed', 'Timeout']
const UNNOTICED = ['Survived', 'NoCoverage']

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    concurrency: { type: 'string', default: '2' },
    quick: { type: 'boolean', default: false },
  },
})
const { sample, seed, concurrency, quick } = values

const reports = mkdtempSync(join(tmpdir(), 'swarna-mutants-'))
let failed = false
const scores = []
// one run for each path: the tests that must notice a change differ
for (const path of positionals.length > 0 ? positionals : DEFAULT_PATHS) {
  const file = join(reports, 'report.json')
  rmSync(file, { force: true })
  const { code } = await run(
    'node',
    ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run', 'mutants/stryker.config.mjs'],
    {
      env: projectEnv({
        MUTANTS: path.replace(/\/$/, ''),
        MUTANTS_CONCURRENCY: concurrency,
        MUTANTS_REPORT: file,
        ...(sample ? { MUTANTS_SAMPLE: `${sample} ${seed}` } : {}),
        ...(quick ? { MUTANTS_QUICK: 'yes' } : {}),
      }),
    },
  )
  if (code === 0) report(path, JSON.parse(readFileSync(file, 'utf8')))
  else failed = true
}
rmSync(reports, { recursive: true, force: true })
if (scores.length > 1) for (const score of scores) print(score)
if (sample) print(`The sample again: --sample ${sample} --seed ${seed}`)
process.exitCode = failed ? 1 : 0

function report(path, { files }) {
  const mutants = Object.entries(files).flatMap(([file, each]) =>
    each.mutants.map((mutant) => ({ ...mutant, file, source: each.source })),
  )
  for (const mutant of mutants.filter(isUnnoticed)) print(describe(mutant))
  print('')
  const names = Object.keys(files)
  // A sample has too few changes of a file for a score of its own.
  if (!sample && names.length > 1)
    for (const name of names) print(`${name}: ${describeScore(mutants.filter(({ file }) => file === name))}`)
  const score = `${path}: ${describeScore(mutants)}`
  print(score)
  scores.push(score)
}

function isUnnoticed({ status }) {
  return UNNOTICED.includes(status)
}

function describe({ file, source, location: { start, end }, replacement, status }) {
  const lines = source.split('\n').slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1)
  lines[0] = lines[0].slice(start.column - 1)
  const shorten = (text) => text.replaceAll(/\s+/g, ' ').slice(0, 160)
  const place = `${file}:${start.line}:${start.column}`
  return `  ${place} ${status === 'NoCoverage' ? '(no test reaches it) ' : ''}${shorten(lines.join(' '))} → ${shorten(replacement)}`
}

/** Of a sample with the 95 % interval of Wilson, which also holds close to 100 %. */
function describeScore(mutants) {
  const noticed = mutants.filter(({ status }) => NOTICED.includes(status)).length
  const total = noticed + mutants.filter(isUnnoticed).length
  if (total === 0) return 'nothing to change'
  const percent = (share) => `${(share * 100).toFixed(1)} %`
  const score = `${noticed} of ${total} changes noticed, ${percent(noticed / total)}`
  if (!sample) return score
  const z = 1.96
  const share = noticed / total
  const middle = share + (z * z) / (2 * total)
  const spread = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))
  const [low, high] = [middle - spread, middle + spread].map((edge) => edge / (1 + (z * z) / total))
  return `${score} (of all changes: ${percent(low)} to ${percent(high)})`
}
