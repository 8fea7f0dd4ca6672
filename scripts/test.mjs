// `npm test` checks the project from a bare clone. `npm run test:full` is the same with the exhaustive tests.
// Both end with the slowest tests, what failed, the time of each part and `N passed, N failed`.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { build, fail, install, print, projectEnv, run } from './lib/steps.mjs'
import { readReport } from './lib/test-report.mjs'

const SLOWEST_SHOWN = 10
/** The errors of the first ones. Where more fail, they have one cause. */
const ERRORS_SHOWN = 30
/** Each prints its seed, what it tried, and how to repeat what it found. */
const HOSTILE_PARTS = ['economy', 'fuzz', 'memory', 'upgrade']

/** What `npm test` leaves to the full run (CONTRIBUTING.md, "Two runs"). */
const QUICK_RUN_ARGS = {
  vitest: ['--tagsFilter=!full'],
  // "project file titles tags": the main paths once, and what is another path on a phone
  playwright: ['--grep', '^(desktop|admin-desktop) .*@main\\b(?!-)|^phone .*@main-on-phone'],
}

const isFullRun = process.argv.includes('--full')
const argsOf = (runner) => (isFullRun ? [] : QUICK_RUN_ARGS[runner])
const testEnv = isFullRun ? { TEST_FULL: '1' } : {}
const reports = mkdtempSync(join(tmpdir(), 'swarna-reports-'))
const startedAt = Date.now()
const parts = []
const slowest = []
const failures = []
let passed = 0

async function timePart(name, work) {
  print(`\n── ${name}`)
  const begin = Date.now()
  const outcome = await work()
  const seconds = (Date.now() - begin) / 1000
  parts.push({ name, outcome, seconds })
  print(`   ${name}: ${outcome}, ${seconds.toFixed(1)} s`)
}

/** A program that passes or fails as a whole counts as one. */
const runCheck = (name, command, args) =>
  timePart(name, async () => {
    const { code } = await run(command, args)
    if (code === 0) passed += 1
    else failures.push({ name, error: `It ended with code ${code}. See its output above.` })
    return code === 0 ? 'fine' : 'FAILED'
  })

/** A test runner, whose reporter lists its tests. */
const runTestSuite = (name, args, env = {}) =>
  timePart(name, async () => {
    const file = join(reports, `${name.replaceAll(' ', '-')}.json`)
    const { code } = await run('node', args, { env: projectEnv({ ...testEnv, ...env, TEST_REPORT: file }) })
    const report = readReport(file, { runner: name, code })
    slowest.push(...report.tests)
    failures.push(...report.failures)
    passed += report.passed
    return `${report.passed} passed, ${report.failures.length} failed`
  })

const formatSeconds = (seconds) => `${seconds.toFixed(1)} s`.padStart(9)

try {
  await install({ withTools: true })
  await runCheck('route types', 'react-router', ['typegen'])
  await runCheck('types', 'tsc', ['-p', '.'])
  await runCheck('lint and format', 'biome', ['check', '--error-on-warnings', '.'])
  await runCheck('nothing unused', 'knip', ['--no-progress'])
  await runTestSuite('unit and module tests', ['node_modules/vitest/vitest.mjs', 'run', ...argsOf('vitest')])
  await timePart('build', async () => {
    await build()
    return 'fine'
  })
  await runTestSuite(
    'browser tests',
    ['node_modules/@playwright/test/cli.js', 'test', ...argsOf('playwright')],
    {
      CHROMIUM_PATH: await findChromium(),
    },
  )
  if (isFullRun)
    for (const part of HOSTILE_PARTS)
      await runCheck(`hostile run: ${part}`, 'node', ['hostile/run.ts', part, '--short'])
} catch (error) {
  rmSync(reports, { recursive: true, force: true })
  fail(error)
}
rmSync(reports, { recursive: true, force: true })

print('\n── slowest tests')
slowest.sort((a, b) => b.seconds - a.seconds)
for (const { name, seconds } of slowest.slice(0, SLOWEST_SHOWN)) print(`${formatSeconds(seconds)}  ${name}`)
if (failures.length > 0) print('\n── failed')
for (const [index, { name, error }] of failures.entries()) {
  print(`  ✗ ${name}`)
  if (index < ERRORS_SHOWN) print(error.replaceAll(/^/gm, '      '))
}
print('\n── time')
for (const { name, outcome, seconds } of parts) print(`${formatSeconds(seconds)}  ${name}: ${outcome}`)
print(`${formatSeconds((Date.now() - startedAt) / 1000)}  total`)
print(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 ? 0 : 1
