import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')

/** Every table line but its head. */
const rowsOf = (text: string): string[] =>
  text.split('\n').filter((line) => /^\| (?!statement |---)/.test(line))
const s1 = rowsOf(page.slice(0, page.indexOf('## S2')))
const s2 = rowsOf(page.slice(page.indexOf('## S2')))
const rows = [...s1, ...s2]

/** `header` is short for `e2e/shop/header.spec.ts`. */
const specs = new Map(
  readdirSync(join(root, 'e2e/shop')).map((file) => [file.replace('.spec.ts', ''), `e2e/shop/${file}`]),
)

/** header “the search submits”, or `domain/cart.test.ts` “badges read 99+”. */
const claims = [...page.matchAll(/(?:`([\w./-]+)`|(?<=[|;,] )([\w-]+)) “([^”]+)”/g)].map(
  ([text, file, name, title]) => ({ text, file: file ?? specs.get(name!) ?? name!, title: title! }),
)

const sources = new Map<string, string>()
const sourceOf = (file: string): string => {
  const known = sources.get(file)
  if (known !== undefined) return known
  const path = join(root, file)
  const source = existsSync(path) ? readFileSync(path, 'utf8') : ''
  sources.set(file, source)
  return source
}

/** Whether a file has a test, or a describe and a test in it, whose title begins so. */
const hasTest = (file: string, title: string): boolean =>
  title.split(' › ').every((part) => {
    const words = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    // also behind the table of a test.each
    return new RegExp(`(\\b(test|it|describe)(\\.\\w+)?|\\))\\(\\s*['"\`]${words}`).test(sourceOf(file))
  })

test('every statement has its row, and every row its mark', () => {
  expect(s1.length).toBeGreaterThan(380)
  expect(s2.length).toBeGreaterThan(450)
  expect(rows.filter((row) => !/ \| (✓|◐|✗) \|$/.test(row))).toEqual([])
})

test('every test that the coverage of the spec names is there', () => {
  expect(claims.length).toBeGreaterThan(900)
  expect(claims.filter(({ file, title }) => !hasTest(file, title)).map(({ text }) => text)).toEqual([])
})

test('nothing is called shown without a test that shows it', () => {
  const shown = rows.filter((row) => row.endsWith('| ✓ |') && !row.includes('see S2'))
  expect(shown.filter((row) => !row.includes('“'))).toEqual([])
})

test('every file that it names is there', () => {
  const named = rows.join('\n').matchAll(/`((?:domain|contract|server|web|seed|e2e|scripts)\/[\w./-]+)`/g)
  const files = [...named].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(300)
  expect([...new Set(files)].filter((file) => !existsSync(join(root, file)))).toEqual([])
})
