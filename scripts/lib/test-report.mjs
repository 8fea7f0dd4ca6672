// What a test runner found, as `npm test` reads it. Each runner has a reporter that writes this file.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

const ERROR_LINES_SHOWN = 8

/** The file that the reporters write. Without it they write nothing. */
export const reportFile = process.env.TEST_REPORT

export class TestReport {
  passed = 0
  /** Every test with its seconds. */
  tests = []
  /** Failed tests, and errors outside of a test. */
  failures = []

  addTest(name, seconds) {
    this.tests.push({ name, seconds })
  }

  addFailure(name, text) {
    const lines = stripVTControlCharacters(text)
      .split('\n')
      .filter((line) => line.trim() !== '')
    this.failures.push({ name, error: lines.slice(0, ERROR_LINES_SHOWN).join('\n') })
  }

  write() {
    if (reportFile) writeFileSync(reportFile, JSON.stringify(this))
  }
}

/** Reads what the reporter wrote. A runner that fails without naming a test is one failure. */
export function readReport(file, { runner, code }) {
  const { passed, tests, failures } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {
        passed: 0,
        tests: [],
        failures: [{ name: runner, error: `It ended with code ${code} and no report.` }],
      }
  if (code !== 0 && failures.length === 0)
    failures.push({ name: runner, error: `It ended with code ${code} and names no failed test.` })
  return { passed, tests, failures }
}
