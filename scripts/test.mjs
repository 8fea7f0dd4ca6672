// `npm test`: everything that checks the project, from a bare clone. Ends with `N passed, N failed`.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './lib/chromium.mjs'
import { build, fail, install, print, projectEnv, run } from './lib/steps.mjs'

const reports = mkdtempSync(join(tmpdir(), 'swarna-reports-'))
let passed = 0
let failed = 0

/** A program that is right or wrong as a whole counts as one. */
async function runCheck(name, command, args) {
  print(`\n── ${name}`)
  const { code, seconds } = await run(command, args)
  if (code === 0) passed += 1
  else failed += 1
  print(`   ${name}: ${code === 0 ? 'fine' : 'FAILED'}, ${seconds.toFixed(1)} s`)
}

/** A runner whose report counts its tests; one that dies without a report is one failure. */
async function runTestSuite(name, command, args, env, count) {
  print(`\n── ${name}`)
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  const { code, seconds } = await run(command, args(report), { env: projectEnv(env(report)) })
  const result = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 1 }
  if (code !== 0 && result.failed === 0) result.failed = 1
  passed += result.passed
  failed += result.failed
  print(`   ${name}: ${result.passed} passed, ${result.failed} failed, ${seconds.toFixed(1)} s`)
}

try {
  await install()
  await runCheck('route types', 'react-router', ['typegen'])
  await runCheck('types', 'tsc', ['-p', '.'])
  await runCheck('lint and format', 'biome', ['check', '--error-on-warnings', '.'])
  await runCheck('nothing unused', 'knip', ['--no-progress'])
  await runTestSuite(
    'unit and module tests',
    'node',
    (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    () => ({}),
    ({ numPassedTests, numFailedTests, numFailedTestSuites, numTotalTests }) => ({
      passed: numPassedTests,
      failed:
        numFailedTests + (numTotalTests === 0 || (numFailedTests === 0 && numFailedTestSuites > 0) ? 1 : 0),
    }),
  )
  await build()
  const chromium = await findChromium()
  await runTestSuite(
    'browser tests',
    'node',
    () => ['node_modules/@playwright/test/cli.js', 'test'],
    (report) => ({ CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }),
  )
} catch (error) {
  rmSync(reports, { recursive: true, force: true })
  fail(error)
}
rmSync(reports, { recursive: true, force: true })
print(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
