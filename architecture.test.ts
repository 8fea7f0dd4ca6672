import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

/** Read from git so that a build, a database or a scratch file is never taken for source. */
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file) && !/\.test\.tsx?$/.test(file))

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Project files that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  const found: string[] = []
  for (const [, from, bare, dynamic] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const name = from ?? bare ?? dynamic ?? ''
    if (name.startsWith('#')) found.push(name.slice(1))
    // `+types` are generated beside no file
    else if (name.startsWith('.') && !name.includes('+types/'))
      found.push(normalize(join(dirname(file), name)))
  }
  return found
}

const graph = new Map(files.map((file) => [file, importsOf(file).filter((name) => /\.tsx?$/.test(name))]))
const layerOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')

/** Who may import whom: only to the left of `domain ← contract ← server and web ← main.ts`. */
const MAY_IMPORT: Record<string, string[]> = {
  testing: ['testing'],
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  web: ['web', 'contract', 'domain'],
  seed: ['seed', 'server', 'contract', 'domain'],
  bench: ['bench', 'seed', 'server', 'contract', 'domain'],
  e2e: ['e2e', 'testing', 'contract', 'domain'],
  scripts: ['scripts', 'seed', 'server', 'contract', 'domain'],
}

test('imports only go left', () => {
  const wrong: string[] = []
  for (const [file, imported] of graph) {
    const allowed = MAY_IMPORT[layerOf(file)]
    for (const target of imported) {
      if (allowed && !allowed.includes(layerOf(target))) wrong.push(`${file} imports ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the domain knows no library, no clock and no chance', () => {
  const impure = files
    .filter((file) => layerOf(file) === 'domain')
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return (
        /from '(?![.#])/.test(text) || /Date\.now\(|new Date\(\)|Math\.random\(|process\.|fetch\(/.test(text)
      )
    })
  expect(impure).toEqual([])
})

test('no file imports itself by a detour', () => {
  const cycles: string[] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
      return
    }
    state.set(file, 'open')
    for (const target of graph.get(file) ?? []) if (graph.has(target)) visit(target, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of files) visit(file, [])
  expect(cycles).toEqual([])
})

test('every project import names a file that exists', () => {
  const missing = [...graph].flatMap(([file, imported]) =>
    imported.filter((target) => !existsSync(target)).map((target) => `${file} imports ${target}`),
  )
  expect(missing).toEqual([])
})

test('the storefront and its design system never reach into the admin, and the admin never into the storefront', () => {
  const wrong = [...graph].flatMap(([file, imported]) =>
    imported
      .filter(
        (target) =>
          (!file.startsWith('web/admin/') && file !== 'web/routes.ts' && target.startsWith('web/admin/')) ||
          (file.startsWith('web/admin/') && target.startsWith('web/storefront/')),
      )
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('no schema travels to the browser: the web imports only types, routes and the client of the contract', () => {
  const RUNTIME = new Set(['contract/http-client.ts', 'contract/routes.ts'])
  const wrong: string[] = []
  for (const file of files.filter((name) => layerOf(name) === 'web')) {
    for (const [statement, name] of readFileSync(file, 'utf8').matchAll(
      /import\s+(?!type\b)[^'"]*?from\s*'#(contract\/[^']+)'/g,
    )) {
      const onlyTypes = /^import\s*\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}/.test(statement)
      if (!onlyTypes && !RUNTIME.has(name!)) wrong.push(`${file} imports ${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('nobody writes an address of the shop by hand: links go through web/paths.ts', () => {
  const wrong = files
    .filter((file) => file.startsWith('web/') && !file.startsWith('web/gallery/') && file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:to|href)="(\/[^"]*)"/g)]
        .filter(([, path]) => !/^\/(favicon|apple|site\.webmanifest)/.test(path!))
        .map(([, path]) => `${file}: ${path}`),
    )
  expect(wrong).toEqual([])
})

test('every form of the site is harmless before hydration: web/ui/form.tsx makes it', () => {
  const wrong = files.filter(
    (file) =>
      file.startsWith('web/') &&
      !file.startsWith('web/gallery/') &&
      file !== 'web/ui/form.tsx' &&
      /<form[\s>]/.test(readFileSync(file, 'utf8')),
  )
  expect(wrong).toEqual([])
})

test('only a module writes its own tables', () => {
  const tables = new Map<string, string>()
  for (const file of files.filter((name) => name.endsWith('/tables.ts'))) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable/g))
      tables.set(name!, dirname(file))
  }
  const wrong: string[] = []
  for (const file of files.filter(
    (name) => name.startsWith('server/') && !name.startsWith('server/testing/'),
  )) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/\.(?:insert|update|delete)\((\w+)\)/g)) {
      const owner = tables.get(name!)
      if (owner && !file.startsWith(`${owner}/`)) wrong.push(`${file} writes ${name} of ${owner}`)
    }
  }
  expect(wrong).toEqual([])
})

test('random tests use the seed of the run: only testing/fast-check.ts imports fast-check', () => {
  const tests = execFileSync('git', ['ls-files', '*.test.ts', '*.spec.ts'], { encoding: 'utf8' })
  const wrong = tests
    .split('\n')
    .filter(
      (file) => file && existsSync(file) && /^import .* from 'fast-check'/m.test(readFileSync(file, 'utf8')),
    )
  expect(wrong).toEqual([])
})
