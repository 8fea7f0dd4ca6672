import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
/** Files of the repository, also new ones that are not committed yet. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => existsSync(join(root, file)))
const documents = files.filter((file) => file.endsWith('.md') && !file.startsWith('bench/'))
const sources = files.filter((file) => /\.(tsx?|mjs|css|sql)$/.test(file))

const FOLDERS = 'bench|contract|docs|domain|e2e|scripts|seed|server|web'
const PATH_IN_BACKTICKS = new RegExp(`\`((?:${FOLDERS})/[\\w./-]*)\``, 'g')
const FILE_IN_SOURCE = new RegExp(`(?<![\\w#./@-])(?:${FOLDERS})/[\\w./-]+\\.(?:tsx?|mjs|md|css|sql)\\b`, 'g')
/** Sections of documents that are not part of this repository. */
const FOREIGN_REFERENCE = /\bS[12] §|\bSAFETY\b|\bCONTRACT\.md|\bDECISIONS\.md|spec-coverage/

const missingIn = (texts: Iterable<string>): string[] =>
  [...new Set(texts)].filter((path) => !existsSync(join(root, path)))

describe.each(documents)('%s', (file) => {
  test('links to files that exist', () => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!)
    const local = links.filter((target) => !/^(https?:|mailto:|#)/.test(target))
    expect(missingIn(local.map((target) => join(dirname(file), target.split('#')[0]!)))).toEqual([])
  })

  test('names paths that exist', () => {
    const named = [...read(file).matchAll(PATH_IN_BACKTICKS)].map(([, path]) => path!)
    expect(missingIn(named)).toEqual([])
  })
})

test('comments name files that exist', () => {
  // A migration is never changed: its comments name the files of its time.
  const changeable = sources.filter((file) => !file.startsWith('server/migrations/'))
  const dangling = changeable.flatMap((file) =>
    missingIn([...read(file).matchAll(FILE_IN_SOURCE)].map(([path]) => path)).map(
      (path) => `${file}: ${path}`,
    ),
  )
  expect(dangling).toEqual([])
})

test('no text refers to a document outside the repository', () => {
  const isThisTest = (file: string) => file === 'scripts/references.test.ts'
  const referring = [...documents, ...sources].filter((file) => FOREIGN_REFERENCE.test(read(file)))
  expect(referring.filter((file) => !isThisTest(file))).toEqual([])
})

describe('docs/requirements.md', () => {
  const rows = read('docs/requirements.md')
    .split('\n')
    .filter((line) => /^\| [A-Z]+-\d+ \|/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))

  test('lists all requirements, each with an id of its own', () => {
    expect(rows.length).toBeGreaterThanOrEqual(900)
    expect(new Set(rows.map(([id]) => id)).size).toBe(rows.length)
  })

  test('says of each requirement where it is built', () => {
    expect(rows.filter(([, , builtIn]) => !builtIn?.includes('`')).map(([id]) => id)).toEqual([])
  })

  test('names a test file for each requirement that is wholly built', () => {
    const isShown = (shownBy = '') => /`[\w./-]+\.(test|spec)\.tsx?`/.test(shownBy)
    const whole = rows.filter(([, requirement]) => !requirement?.endsWith('(in part)'))
    const notShown = whole.filter(([, , , shownBy]) => !isShown(shownBy)).map(([id]) => id)
    expect(notShown).toEqual([])
  })
})
