/** @module-tag full */
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

/** A project of a few files, whose npm and build tools only write down that they were called. */
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'swarna-steps-'))
  for (const script of ['scripts/build.mjs', 'scripts/lib/steps.mjs']) {
    mkdirSync(join(project, dirname(script)), { recursive: true })
    copyFileSync(join(import.meta.dirname, '..', script), join(project, script))
  }
  for (const file of [
    'package-lock.json',
    'vite.config.ts',
    'react-router.config.ts',
    'rolldown.config.ts',
    'scripts/ascii-only.ts',
    'main.ts',
    'serve-shop.ts',
    'server/app.ts',
    'seed/default-menu.ts',
    'domain/money.ts',
    'contract/cart.ts',
    'web/root.tsx',
  ])
    write(file, 'first')
  for (const tool of ['rolldown', 'npm']) writeTool(tool)
  // as React Router does
  writeTool('react-router', 'rm -rf build')
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(join(project, dirname(file)), { recursive: true })
  writeFileSync(join(project, file), text)
}

function writeTool(name: string, work = ''): void {
  const file = `node_modules/.bin/${name}`
  write(file, `#!/bin/sh\necho "${name} $*" >> "${join(project, 'calls')}"\n${work}\n`)
  chmodSync(join(project, file), 0o755)
}

/** What the tools were called with since the last time. */
function takeCalls(): string[] {
  const file = join(project, 'calls')
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch {
    return []
  } finally {
    rmSync(file, { force: true })
  }
}

/** Runs on the Node of the tests, with the tools of the project first in the path. */
function run(...args: string[]): string[] {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: project,
    env: { PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}` },
  })
  expect(stderr.toString()).toBe('')
  expect(status).toBe(0)
  return takeCalls()
}

const build = (...args: string[]) => run('scripts/build.mjs', ...args)
const SERVER = 'rolldown -c rolldown.config.ts'
const PAGES = 'react-router build'

describe('the build', () => {
  test('makes pages and server, and nothing when it is repeated', () => {
    expect(build()).toEqual([PAGES, SERVER])
    expect(build()).toEqual([])
  })

  test.each([
    ['server/app.ts', [SERVER]],
    ['main.ts', [SERVER]],
    ['serve-shop.ts', [SERVER]],
    ['seed/default-menu.ts', [SERVER]],
    ['rolldown.config.ts', [SERVER]],
    ['scripts/ascii-only.ts', [PAGES, SERVER]],
    ['web/root.tsx', [PAGES, SERVER]],
    ['domain/money.ts', [PAGES, SERVER]],
    ['contract/cart.ts', [PAGES, SERVER]],
    ['package-lock.json', [PAGES, SERVER]],
    ['server/cart/cart.test.ts', []],
    ['web/admin/categories/subcategory-rows.test.ts', []],
    ['docs/deploy.md', []],
  ])('after a change of %s makes %j', (file, expected) => {
    build()
    write(file, 'second')
    expect(build()).toEqual(expected)
  })

  test('makes only the server when asked to', () => {
    expect(build('--server')).toEqual([SERVER])
    expect(build('--server')).toEqual([])
  })

  test('is repeated when it failed', () => {
    write('node_modules/.bin/rolldown', '#!/bin/sh\nexit 1\n')
    expect(spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: project }).status).toBe(1)
    takeCalls()
    writeTool('rolldown')
    expect(build()).toEqual([SERVER])
  })
})

describe('the packages', () => {
  const install = (options = '') =>
    run(
      '--input-type=module',
      '--eval',
      `import { install } from '${join(project, 'scripts/lib/steps.mjs')}'; await install(${options})`,
    )
  const OF_SHOP = 'npm ci --no-audit --no-fund --loglevel=error --omit=dev'
  const ALL = 'npm ci --no-audit --no-fund --loglevel=error'
  /** The fake npm installs nothing. */
  const addTools = () => write('node_modules/vitest/package.json', '{}')

  test('of a shop are installed once, without those of tests', () => {
    expect(install()).toEqual([OF_SHOP])
    expect(install()).toEqual([])
  })

  test('of tests are added once, and a start does not remove them', () => {
    install()
    expect(install('{ withTools: true }')).toEqual([ALL])
    addTools()
    expect(install()).toEqual([])
    expect(install('{ withTools: true }')).toEqual([])
  })

  test('are installed again when the lock file changed, with those of tests where they were', () => {
    install()
    write('package-lock.json', 'second')
    expect(install()).toEqual([OF_SHOP])
    addTools()
    write('package-lock.json', 'third')
    expect(install()).toEqual([ALL])
  })
})
