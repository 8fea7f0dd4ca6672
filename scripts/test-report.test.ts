/** @module-tag full */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

const lib = join(import.meta.dirname, 'lib')

/** A project with a few tests. */
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'swarna-report-'))
  symlinkSync(join(import.meta.dirname, '../node_modules'), join(project, 'node_modules'))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(file: string, lines: string[]): void {
  mkdirSync(join(project, 'tests'), { recursive: true })
  writeFileSync(join(project, file), lines.join('\n'))
}

/** Runs the tests of the project and returns what `npm test` prints about them. */
function runTests(...args: string[]) {
  const file = join(project, 'report.json')
  const env = { PATH: process.env.PATH, HOME: project, TEST_REPORT: file }
  spawnSync(process.execPath, args, { cwd: project, env })
  const { passed, tests, failures } = JSON.parse(readFileSync(file, 'utf8'))
  return {
    passed,
    names: tests.map(({ name }: { name: string }) => name),
    failures: failures.map(({ name, error }: { name: string; error: string }) => [name, error.split('\n')]),
  }
}

describe('the report of the tests', () => {
  test('names each failed unit test with its file, title and error, and what failed outside of a test', () => {
    write('vitest.config.mjs', [
      `export default { test: { reporters: ['${join(lib, 'vitest-report.mjs')}'] } }`,
    ])
    write('tests/sums.test.js', [
      `import { beforeAll, describe, expect, test } from 'vitest'`,
      `describe('sums', () => { test('adds', () => expect(1 + 1).toBe(3)) })`,
      `test('subtracts', () => {})`,
      `describe('of a table', () => { beforeAll(() => { throw new Error('no database') }); test('reads', () => {}) })`,
    ])
    write('tests/unreadable.test.js', [`import './missing.js'`])
    write('tests/late.test.js', [
      `import { test } from 'vitest'`,
      `test('ends early', () => { Promise.reject(new Error('too late')) })`,
    ])
    const report = runTests('node_modules/vitest/vitest.mjs', 'run')
    expect(report.passed).toBe(2)
    expect(report.names).toContain('tests/sums.test.js: subtracts')
    expect(report.failures.sort()).toEqual([
      [
        'outside of a test',
        expect.arrayContaining(['Error: too late', expect.stringContaining('late.test.js:2')]),
      ],
      ['tests/sums.test.js: of a table', ['at tests/sums.test.js:4', 'Error: no database']],
      [
        'tests/sums.test.js: sums > adds',
        [
          'at tests/sums.test.js:2',
          'AssertionError: expected 2 to be 3 // Object.is equality',
          '- Expected',
          '+ Received',
          '- 3',
          '+ 2',
        ],
      ],
      ['tests/unreadable.test.js', ['at tests/unreadable.test.js:1', expect.stringContaining('missing.js')]],
    ])
  }, 60_000)

  test('names each failed browser test with its width, and those that did not run', () => {
    write('playwright.config.mjs', [
      `export default { testDir: 'tests', projects: [{ name: 'phone' }], reporter: [['${join(lib, 'playwright-report.mjs')}']] }`,
    ])
    write('tests/cart.spec.js', [
      `import { expect, test } from '@playwright/test'`,
      `test('adds', () => {})`,
      `test.describe('a cart', () => { test('is kept', () => { throw new Error('lost') }) })`,
      `test.skip('is shared', () => {})`,
    ])
    const report = runTests('node_modules/@playwright/test/cli.js', 'test')
    expect(report.passed).toBe(1)
    expect(report.names).toContain('tests/cart.spec.js (phone): adds')
    expect(report.failures).toEqual([
      [
        'tests/cart.spec.js (phone): a cart › is kept',
        expect.arrayContaining(['at tests/cart.spec.js:3', 'Error: lost']),
      ],
      ['tests/cart.spec.js (phone): is shared', ['It is skipped.']],
    ])
  }, 60_000)
})
