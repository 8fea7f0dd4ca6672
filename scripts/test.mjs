// `npm test` checks the project from a bare clone. `npm run test:full` is the same with the exhaustive tests.
// Both end with the time of each part, the slowest tests and `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { build, fail, install, print, projectEnv, root, run } from './lib/steps.mjs'

const SLOWEST_SHOWN = 10

const isFullRun = process.argv.includes('--full')
const testEnv = isFullRun ? { TEST_FULL: '1' } : {}
const reports = mkdtempSync(join(tmpdir(), 'swarna-reports-'))
const startedAt = Date.now()
const parts = []
const slowest = []
let passed = 0
let failed = 0

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
    else failed += 1
    return code === 0 ? 'fine' : 'FAILED'
  })

/** A runner whose report lists its tests. A runner that ends without a report is one failure. */
const runTestSuite = (name, { args, env, count, listTests }) =>
  timePart(name, async () => {
    const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
    const { code } = await run('node', args(report), { env: projectEnv({ ...testEnv, ...env(report) }) })
    const result = { passed: 0, failed: 1 }
    if (existsSync(report)) {
      const json = JSON.parse(readFileSync(report, 'utf8'))
      Object.assign(result, count(json))
      slowest.push(...listTests(json))
    }
    if (code !== 0 && result.failed === 0) result.failed = 1
    passed += result.passed
    failed += result.failed
    return `${result.passed} passed, ${result.failed} failed`
  })

const VITEST = {
  args: (report) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  env: () => ({}),
  count: ({ numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests }) => ({
    passed: numPassedTests,
    failed:
      numFailedTests + (numTotalTests === 0 || (numFailedTests === 0 && numFailedTestSuites > 0) ? 1 : 0),
  }),
  listTests: ({ testResults }) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({
        name: `${relative(root, name)}: ${fullName}`,
        seconds: (duration ?? 0) / 1000,
      })),
    ),
}

const playwright = (chromium) => ({
  args: () => ['node_modules/@playwright/test/cli.js', 'test'],
  env: (report) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  count: ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped,
  }),
  listTests: ({ suites }) => suites.flatMap(listSpecs),
})

const listSpecs = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, results }) => ({
      name: `e2e/${file} (${projectName}): ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  ),
  ...suites.flatMap(listSpecs),
]

const formatSeconds = (seconds) => `${seconds.toFixed(1)} s`.padStart(9)

try {
  await install({ withTools: true })
  await runCheck('route types', 'react-router', ['typegen'])
  await runCheck('types', 'tsc', ['-p', '.'])
  await runCheck('lint and format', 'biome', ['check', '--error-on-warnings', '.'])
  await runCheck('nothing unused', 'knip', ['--no-progress'])
  await runTestSuite('unit and module tests', VITEST)
  await timePart('build', async () => {
    await build()
    return 'fine'
  })
  await runTestSuite('browser tests', playwright(await findChromium()))
} catch (error) {
  rmSync(reports, { recursive: true, force: true })
  fail(error)
}
rmSync(reports, { recursive: true, force: true })

print('\n── slowest tests')
slowest.sort((a, b) => b.seconds - a.seconds)
for (const { name, seconds } of slowest.slice(0, SLOWEST_SHOWN)) print(`${formatSeconds(seconds)}  ${name}`)
print('\n── time')
for (const { name, outcome, seconds } of parts) print(`${formatSeconds(seconds)}  ${name}: ${outcome}`)
print(`${formatSeconds((Date.now() - startedAt) / 1000)}  total`)
print(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
