import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/** Listed by git, so that builds, databases and scratch files are left out. */
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(file) && !/\.test\.tsx?$/.test(file))

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** The project files that a file imports, as paths from the root. */
function importsOf(file: string): string[] {
  const found: string[] = []
  for (const [, from, bare, dynamic] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const name = from ?? bare ?? dynamic ?? ''
    if (name.startsWith('#')) found.push(name.slice(1))
    // `+types` are generated and not beside the file
    else if (name.startsWith('.') && !name.includes('+types/'))
      found.push(normalize(join(dirname(file), name)))
  }
  return found
}

const graph = new Map(files.map((file) => [file, importsOf(file).filter((name) => /\.tsx?$/.test(name))]))
const layerOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '.')

/** Imports only go left: `domain ← contract ← server and web ← main.ts`. */
const MAY_IMPORT: Record<string, string[]> = {
  testing: ['testing', 'gateway-simulator'],
  'gateway-simulator': ['gateway-simulator'],
  domain: ['domain'],
  contract: ['contract', 'domain'],
  server: ['server', 'contract', 'domain'],
  // Helpers of module tests use what all tests share.
  'server/testing': ['server', 'contract', 'domain', 'testing'],
  web: ['web', 'contract', 'domain'],
  seed: ['seed', 'server', 'contract', 'domain'],
  bench: ['bench', 'seed', 'server', 'contract', 'domain'],
  e2e: ['e2e', 'testing', 'contract', 'domain'],
  scripts: ['scripts', 'seed', 'server', 'contract', 'domain'],
}

test('imports only go left', () => {
  const wrong: string[] = []
  for (const [file, imported] of graph) {
    const allowed = MAY_IMPORT[file.startsWith('server/testing/') ? 'server/testing' : layerOf(file)]
    for (const target of imported) {
      if (allowed && !allowed.includes(layerOf(target))) wrong.push(`${file} imports ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the gateway simulator is a program of its own', () => {
  const own = files.filter((file) => layerOf(file) === 'gateway-simulator')
  const foreign = own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)]
      .map(([, from]) => from ?? '')
      .filter((from) => !from.startsWith('node:') && !from.startsWith('.'))
      .map((from) => `${file} imports ${from}`),
  )
  const users = [...graph]
    .filter(([file]) => layerOf(file) !== 'gateway-simulator')
    .filter(([, imported]) => imported.some((target) => layerOf(target) === 'gateway-simulator'))
    .map(([file]) => file)
  expect(own.length).toBeGreaterThan(10)
  expect(foreign).toEqual([])
  // Types of what it answers
  expect(users).toEqual(['testing/gateway-simulator.ts'])
})

/** A pure function, which domain/email.ts would otherwise write itself. */
const DOMAIN_LIBRARY = "from 'validator/lib/isEmail.js'"

test('the domain uses no library but for the syntax of e-mail addresses, no clock and no randomness', () => {
  const impure = files
    .filter((file) => layerOf(file) === 'domain')
    .filter((file) => {
      const text = readFileSync(file, 'utf8').replace(DOMAIN_LIBRARY, '')
      return (
        /from '(?![.#])/.test(text) || /Date\.now\(|new Date\(\)|Math\.random\(|process\.|fetch\(/.test(text)
      )
    })
  expect(impure).toEqual([])
})

/** `server/orders`, `web/ui`, and of the large areas of the web a page's folder: `web/admin/orders`. */
function importModuleOf(file: string): string {
  const parts = dirname(file).split('/')
  return parts.slice(0, /^web\/(?:storefront|admin)\/./.test(file) ? 3 : 2).join('/')
}

test('an import within a module is relative, and one that leaves it begins with #', () => {
  const own = execFileSync('git', ['ls-files', 'server', 'web'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && existsSync(file))
  const wrong = own.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)]
      .map(([, from, bare, dynamic]) => from ?? bare ?? dynamic ?? '')
      .filter((name) => name.startsWith('../'))
      .map((name) => normalize(join(dirname(file), name)))
      .filter((target) => /^(?:server|web)\//.test(target) && importModuleOf(target) !== importModuleOf(file))
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('there are no import cycles', () => {
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

test('storefront, design system and admin do not import each other’s pages', () => {
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

test('ARCHITECTURE.md lists every module of the server', () => {
  const modules = new Set(
    files.flatMap((file) =>
      (/^server\/(?!platform\/)([\w-]+)\/(?:service|queries|tables)\.ts$/.exec(file) ?? []).slice(1),
    ),
  )
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| `'))
  expect(modules.size).toBeGreaterThan(20)
  expect([...modules].filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

/** A merge keeps the lines of both sides, so a line that was changed can come back beside the new one. */
test('no line of the changelog begins as another one', () => {
  const seen = new Set<string>()
  const repeated = readFileSync('CHANGELOG.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => line.slice(0, 50))
    .filter((start) => seen.has(start) || !seen.add(start))
  expect(repeated).toEqual([])
})

test('random tests import fast-check with the seed of the run', () => {
  const importing = execFileSync(
    'git',
    ['grep', '-l', "^import .* from 'fast-check'", '--', '*.ts', '*.tsx'],
    {
      encoding: 'utf8',
    },
  )
  expect(importing.trim().split('\n')).toEqual(['testing/fast-check.ts'])
})

test('the browser gets no schemas, and shoppers no calls of the back office', () => {
  const runtimeOf = (file: string) => [
    'contract/http-client.ts',
    ...(file.startsWith('web/admin/')
      ? ['contract/routes.ts', 'contract/home-blocks/block-types.ts', 'contract/home-blocks/fields.ts']
      : ['contract/storefront-routes.ts', 'contract/newsletter-routes.ts']),
  ]
  // The forms of the home page are made from tables of fields, which are no schemas.
  const tables = files.filter((file) => /^contract\/home-blocks\/(?!to-schema)/.test(file))
  expect(
    tables.filter((file) => /^import (?!type\b).*(zod|products|picture)/m.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
  const wrong: string[] = []
  for (const file of files.filter((name) => layerOf(name) === 'web')) {
    for (const [statement, name] of readFileSync(file, 'utf8').matchAll(
      /import\s+(?!type\b)[^'"]*?from\s*'#(contract\/[^']+)'/g,
    )) {
      const onlyTypes = /^import\s*\{(\s*type\s+\w+(\s+as\s+\w+)?\s*,?)+\s*\}/.test(statement)
      if (!onlyTypes && !runtimeOf(file).includes(name!)) wrong.push(`${file} imports ${name}`)
    }
  }
  expect(wrong).toEqual([])
})

test('paths of the shop are written only in web/paths.ts and web/admin/paths.ts', () => {
  const wrong = files
    .filter((file) => file.startsWith('web/') && !file.startsWith('web/gallery/') && file.endsWith('.tsx'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\b(?:to|href)="(\/[^"]*)"/g)]
        .filter(([, path]) => !/^\/(favicon|icon-|site\.webmanifest)/.test(path!))
        .map(([, path]) => `${file}: ${path}`),
    )
  expect(wrong).toEqual([])
})

test('locale, plurals, lists and numbers come from domain/language.ts and domain/intl.ts', () => {
  const handMade =
    /'en-IN'|"en-IN"|\.toLocale\w*String\(|\bnew Intl\.(?!Segmenter)|=== 1 \? '[^']*' : '|> 1 \? 's'/
  expect("count === 1 ? 'item' : 'items'").toMatch(handMade)
  const wrong = files
    .filter((file) => ['domain', 'contract', 'server', 'web'].includes(layerOf(file)))
    .filter((file) => !['domain/language.ts', 'domain/intl.ts'].includes(file))
    .filter((file) => handMade.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

// The shop has the name of its settings on every page, mail and document.
test('no page names the software', () => {
  const offenders = files.filter(
    (file) =>
      /^web\/(?!gallery\/).*(?<!\.test)\.tsx?$/.test(file) && /Swarna/.test(readFileSync(file, 'utf8')),
  )
  expect(offenders).toEqual([])
})

// `crypto.randomUUID` does not exist on a page without TLS.
test('the browser makes ids with web/random-id.ts', () => {
  const offenders = files.filter(
    (file) =>
      file.startsWith('web/') &&
      file !== 'web/entry.server.tsx' &&
      readFileSync(file, 'utf8').includes('crypto.randomUUID('),
  )
  expect(offenders).toEqual([])
})

test('every form uses web/ui/form.tsx, which is safe before hydration', () => {
  const wrong = files.filter(
    (file) =>
      file.startsWith('web/') &&
      !file.startsWith('web/gallery/') &&
      file !== 'web/ui/form.tsx' &&
      /<form[\s>]/.test(readFileSync(file, 'utf8')),
  )
  expect(wrong).toEqual([])
})

// ── Sentences and languages ───────────────────────────────────────────────────────────────────────────────────────────

/** Pages whose sentences can have another language. The others follow with the languages. */
const TRANSLATABLE_FOLDERS = ['web/storefront/cart/', 'web/storefront/product/']

const textsFiles = files.filter((file) => /[/-]texts\.ts$/.test(file) && file.startsWith('web/'))
const isTranslatable = (textsFile: string) => readFileSync(textsFile, 'utf8').includes('defineTexts(')

type Syntax = { type: string; [key: string]: unknown }
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value

/** Visits a file from the top. `depth` counts the functions around a place: 0 runs when the file is imported. */
function visitSyntax(node: Syntax, visit: (node: Syntax, depth: number) => void, depth = 0): void {
  visit(node, depth)
  const isFunction = /Function/.test(node.type) && node.type !== 'TSFunctionType'
  for (const child of Object.values(node).flat())
    if (isSyntax(child)) visitSyntax(child, visit, isFunction ? depth + 1 : depth)
}

const parseFile = (file: string, source = readFileSync(file, 'utf8')) =>
  parseSync(file, source).program as unknown as Syntax

/** Two words that begin with a capital, or end as a sentence does. */
const SENTENCE = /^\s*\p{Lu}\p{L}*[ ,.!?’]+\p{L}|\p{L}{2,} \p{L}{2,}.*[.!?]$/u
const CAPITALISED_WORD = /(^|\s)\p{Lu}\p{Ll}+(\s|$)/u

/** What a file says without a texts file: text between tags, and literals that read as a sentence. */
function findSentences(file: string, source?: string): string[] {
  const found: string[] = []
  const add = (value: unknown, ...patterns: RegExp[]) => {
    const text = String(value)
    if (patterns.some((pattern) => pattern.test(text))) found.push(`${file}: ${text.trim()}`)
  }
  visitSyntax(parseFile(file, source), ({ type, value }) => {
    if (type === 'JSXText') add(value, /[a-z]{2}/i)
    if (type === 'Literal') add(value, SENTENCE)
    if (type === 'TemplateElement') add((value as { cooked: string }).cooked, SENTENCE, CAPITALISED_WORD)
  })
  return found
}

/** Where a file reads a sentence when it is imported, before the language of a page is known. */
function findBoundTexts(file: string, source = readFileSync(file, 'utf8')): string[] {
  const program = parseFile(file, source)
  const names = new Map<string, string>()
  for (const statement of program.body as Syntax[]) {
    if (statement.type !== 'ImportDeclaration') continue
    const { value: from } = statement.source as { value: string }
    const target = from.startsWith('#') ? from.slice(1) : normalize(join(dirname(file), from))
    for (const { type, local, imported } of statement.specifiers as Record<string, unknown>[]) {
      const isTexts =
        type === 'ImportSpecifier' &&
        /(^texts|_TEXTS|_LABELS)$/.test((imported as { name: string }).name) &&
        isTranslatable(target)
      if (isTexts) names.set((local as { name: string }).name, target)
    }
  }
  const found: string[] = []
  visitSyntax(program, (node, depth) => {
    const object = node.type === 'MemberExpression' ? (node.object as Syntax) : null
    if (depth === 0 && object?.type === 'Identifier' && names.has(String(object.name)))
      found.push(`${file} reads ${object.name} at import`)
  })
  return found
}

test('a page that can be translated has its sentences in its texts files only', () => {
  const wrong = files
    .filter((file) => TRANSLATABLE_FOLDERS.some((folder) => file.startsWith(folder)))
    .filter((file) => !textsFiles.includes(file))
    .flatMap((file) => findSentences(file))
  expect(wrong).toEqual([])
})

/** Texts files of the shop from before there were sets. Lower it when you convert one. */
const OLD_TEXTS_FILES = 58

test('a new texts file is a set, which another language can replace', () => {
  const old = textsFiles.filter((file) => !file.startsWith('web/admin/') && !isTranslatable(file))
  expect(old.length, 'write `export const texts = defineTexts(…)`').toBe(OLD_TEXTS_FILES)
})

test('a set is the only export of its file, and is named after its path', () => {
  const wrong = textsFiles
    .filter((file) => isTranslatable(file) || TRANSLATABLE_FOLDERS.some((folder) => file.startsWith(folder)))
    .filter((file) => {
      const name = file.replace(/^web\/(storefront\/)?/, '').replace(/[/-]texts\.ts$/, '')
      const source = readFileSync(file, 'utf8')
      return (
        !source.includes(`export const texts = defineTexts('${name}', {`) ||
        source.match(/^export /gm)!.length > 1
      )
    })
  expect(wrong).toEqual([])
})

test('every sentence of a set is used', () => {
  const sources = files.filter((file) => file.startsWith('web/')).map((file) => readFileSync(file, 'utf8'))
  const unused = textsFiles.filter(isTranslatable).flatMap((file) => {
    const users = sources.filter((source) => source.includes(file.slice(file.lastIndexOf('/') + 1)))
    return [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+):/gm)]
      .filter(([, key]) => !users.some((source) => new RegExp(`[tT]exts\\.${key}\\b`).test(source)))
      .map(([, key]) => `${file}: ${key}`)
  })
  expect(unused).toEqual([])
})

test('no file reads a sentence at import, where its language is not known yet', () => {
  const importing = files.filter(
    (file) => !file.startsWith('e2e/') && /(texts|TEXTS|LABELS)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(importing.flatMap((file) => findBoundTexts(file))).toEqual([])
})

test('sentences outside of texts files, and those read at import, are found in every form', () => {
  const file = 'web/storefront/cart/page.tsx'
  const sentences = (code: string) => findSentences(file, code).map((found) => found.slice(file.length + 2))
  expect(sentences('const a = <p>Empty</p>')).toEqual(['Empty'])
  expect(sentences('const a = <b aria-label="Remove it" className="cart line" />')).toEqual(['Remove it'])
  expect(sentences("showToast({ title: 'It is gone.' })")).toEqual(['It is gone.'])
  expect(sentences(`const a = \`Only \${n} left\``)).toEqual(['Only'])
  expect(sentences("const a = <a className='text-link small' href={paths.cart}>{texts.title}</a>")).toEqual(
    [],
  )

  const bound = (code: string) =>
    findBoundTexts(file, `import { texts as cartTexts } from './texts.ts'\n${code}`).length
  expect(bound('const TITLE = cartTexts.title')).toBe(1)
  expect(bound('const REASONS = { gone: cartTexts.unavailable, kept: [cartTexts.remove] }')).toBe(2)
  expect(
    bound('export const meta = () => cartTexts.title\nfunction A() { return <p>{cartTexts.title}</p> }'),
  ).toBe(0)
})

// ── Server modules ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Folders of server/ that every module may use. They are no modules: they know nothing of the shop. */
const SHARED_FOLDERS = ['platform', 'http', 'testing']
const serverFiles = files.filter((file) => file.startsWith('server/') && !file.startsWith('server/testing/'))

/** `orders` for server/orders/place/place-order.ts. Null for server/app.ts, which builds the modules. */
const folderOf = (file: string) => /^server\/([^/]+)\//.exec(file)?.[1] ?? null
const moduleOf = (file: string) => {
  const folder = folderOf(file)
  return folder === null || SHARED_FOLDERS.includes(folder) ? null : folder
}

/** What other modules may import. A template is a pure function that turns facts into a finished message. */
const isDoor = (file: string) =>
  /^server\/[^/]+\/(service|queries|tables)\.ts$/.test(file) ||
  /^server\/notifications\/templates\/[^/]+\.ts$/.test(file)

test('a server module imports only service.ts, queries.ts and tables.ts of another one', () => {
  const wrong = serverFiles
    .filter((file) => folderOf(file) !== null)
    .flatMap((file) =>
      graph
        .get(file)!
        .filter((target) => moduleOf(target) !== null && moduleOf(target) !== folderOf(file))
        .filter((target) => !isDoor(target))
        .map((target) => `${file} imports ${target}`),
    )
  expect(wrong).toEqual([])
})

test('platform and http know no module, and platform does not know http', () => {
  const allowed: Record<string, string[]> = { platform: ['platform'], http: ['http', 'platform'] }
  const wrong = serverFiles.flatMap((file) =>
    graph
      .get(file)!
      .filter((target) => target.startsWith('server/'))
      .filter((target) => allowed[folderOf(file) ?? '']?.includes(folderOf(target) ?? '') === false)
      .map((target) => `${file} imports ${target}`),
  )
  expect(wrong).toEqual([])
})

test('no two server modules need each other, not even by a type or through a third one', () => {
  const imports = new Map<string, Map<string, string>>()
  for (const file of serverFiles) {
    const from = moduleOf(file)
    if (from === null) continue
    const targets = imports.get(from) ?? new Map<string, string>()
    imports.set(from, targets)
    for (const target of graph.get(file)!) {
      const to = moduleOf(target)
      if (to !== null && to !== from) targets.set(to, `${file} imports ${target}`)
    }
  }
  const cycles: string[][] = []
  const state = new Map<string, 'open' | 'done'>()
  const visit = (name: string, trail: readonly string[]): void => {
    state.set(name, 'open')
    const path = [...trail, name]
    for (const next of imports.get(name)?.keys() ?? []) {
      if (state.get(next) === 'open') {
        const circle = [...path.slice(path.indexOf(next)), next]
        cycles.push(circle.slice(1).map((to, at) => imports.get(circle[at]!)!.get(to)!))
      } else if (!state.has(next)) visit(next, path)
    }
    state.set(name, 'done')
  }
  for (const name of imports.keys()) if (!state.has(name)) visit(name, [])
  expect(cycles).toEqual([])
})

/** Statements outside of a transaction end their lock themselves; these two run before the shop has transactions. */
const WITHOUT_LOCK_ORDER = [
  'server/notifications/outbox/sender.ts',
  'server/platform/database/migrate.ts',
  'server/platform/database/roles.ts',
]

test('every lock is in the one order of locks.ts', () => {
  const LOCKS = 'server/platform/database/locks.ts'
  const wrong = files
    .filter((file) => /^(server|seed)\//.test(file) && !file.startsWith('server/testing/'))
    .filter((file) => file !== LOCKS && !WITHOUT_LOCK_ORDER.includes(file))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
      const rowLocks = source.match(/\.for\(\s*'|\bfor (?:no key )?update\b|\bfor (?:key )?share\b/g) ?? []
      const checks = source.match(/\bassertLockOrder\(/g) ?? []
      if (/pg_\w*advisory/.test(source)) return [`${file} takes an advisory lock itself`]
      return rowLocks.length > checks.length ? [`${file} locks rows without assertLockOrder`] : []
    })
  expect(wrong).toEqual([])
})

// ── Who writes which table ────────────────────────────────────────────────────────────────────────────────────────────

type Table = { variable: string; sqlName: string; owner: string }

const tables: Table[] = files
  .filter((file) => /^server\/[^/]+\/tables\.ts$/.test(file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(
      ([, variable, sqlName]) => ({ variable: variable!, sqlName: sqlName!, owner: dirname(file) }),
    ),
  )

/** The tables that a source text imports, by the names that it gives them: also `x as y`, and `y.x` of a whole module. */
function importedTables(file: string, source: string): Map<string, Table> {
  const found = new Map<string, Table>()
  const IMPORTS = /import\s+(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+'([^']*tables\.ts)'/g
  for (const [, names, namespace, path] of source.matchAll(IMPORTS)) {
    const target = path!.startsWith('#') ? path!.slice(1) : normalize(join(dirname(file), path!))
    for (const table of tables.filter(({ owner }) => owner === dirname(target))) {
      if (namespace) found.set(`${namespace}.${table.variable}`, table)
      for (const name of (names ?? '').split(',')) {
        const [variable, alias = variable] = name.trim().split(/\s+as\s+/)
        if (variable === table.variable) found.set(alias!, table)
      }
    }
  }
  for (const table of tables) if (`${table.owner}/tables.ts` === file) found.set(table.variable, table)
  return found
}

/** Every table that a source text writes: by Drizzle (prepared or not), by a bulk insert, in a loop, or in raw SQL. */
function writtenTables(file: string, text: string): Table[] {
  const source = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const names = importedTables(file, source)
  const written: Table[] = []
  const add = (name: string | undefined) => {
    const table = names.get(name ?? '') ?? tables.find(({ sqlName }) => sqlName === name)
    if (table) written.push(table)
  }
  for (const [, name] of source.matchAll(
    /(?:\.(?:insert|update|delete)|\bbulkInsert)\(\s*((?:\w+\.)?\w+)\s*[,)]/g,
  ))
    if (names.has(name!)) add(name)
  for (const [, variable, list] of source.matchAll(/for \(const (\w+) of \[([^\]]*)\]/g))
    if (new RegExp(`\\.(insert|update|delete)\\(${variable}\\)`).test(source))
      for (const name of list!.split(',')) add(name.trim())
  for (const [, sqlName, variable] of source.matchAll(
    /\b(?:insert\s+into|delete\s+from|merge\s+into|update(?:\s+only)?|truncate(?:\s+table)?)\s+(?:"?(\w+)|\$\{((?:\w+\.)?\w+)\})/gi,
  ))
    add(variable ?? sqlName)
  return written
}

test('only a module writes its own tables', () => {
  const wrong = serverFiles.flatMap((file) =>
    writtenTables(file, readFileSync(file, 'utf8'))
      .filter(({ owner }) => !file.startsWith(`${owner}/`))
      .map(({ variable, owner }) => `${file} writes ${variable} of ${owner}`),
  )
  expect(wrong).toEqual([])
})

/**
 * What `server/products/` writes outside of its writer. Stock, prices and the weights of items are in no search row, and the
 * titles of variants change with the names of values, inside `changeNames`.
 */
const BESIDES_THE_PRODUCT_WRITER: Record<string, string[]> = {
  'server/products/stock/reserve-stock.ts': ['productVariants'],
  'server/products/pricing/live-prices.ts': ['productVariants', 'variantPrices'],
  'server/products/options/value-usage.ts': ['productVariants'],
}

test('rows of products have one writer, and only it refreshes what lists read', () => {
  const PRODUCT_TABLES = ['products', 'productOptions', 'productVariants', 'variantStones', 'variantPrices']
  const wrong = serverFiles
    .filter((file) => file.startsWith('server/products/') && !file.startsWith('server/products/write/'))
    .flatMap((file) => {
      const source = readFileSync(file, 'utf8')
      const allowed = BESIDES_THE_PRODUCT_WRITER[file] ?? []
      return [
        ...writtenTables(file, source)
          .filter(({ variable }) => PRODUCT_TABLES.includes(variable) && !allowed.includes(variable))
          .map(({ variable }) => `${file} writes ${variable}`),
        ...(/\bsearch\.refreshSearchRows\b|\bwriteProducts\(/.test(source)
          ? [`${file} goes around the writer`]
          : []),
      ]
    })
  expect(wrong).toEqual([])
})

test('writes are seen in every form that the code could use', () => {
  const written = (code: string) =>
    writtenTables('server/cart/service.ts', code).map(({ variable }) => variable)
  const IMPORT = "import { orders, orderLines as lines } from '#server/orders/tables.ts'\n"
  for (const code of [
    'await tx.insert(orders).values(row)',
    'await tx\n  .update(orders)\n  .set(row)',
    'prepare((db) => db.delete(orders).prepare(name))',
    'runBulkInserts(tx, bulkInsert(orders, row))',
    'runBulkInserts(tx, bulkInsert(\n  orders,\n  ...rows,\n))',
    'for (const table of [orders]) await tx.delete(table)',
    `sql\`insert into orders (id) select unnest(\${ids})\``,
    'sql`INSERT INTO "orders" (id) values (1)`',
    'sql`with gone as (delete from orders returning id) select id from gone`',
    `sql\`update \${orders} set status = 1\``,
    "client.query('truncate table orders')",
  ])
    expect([code, written(IMPORT + code)]).toEqual([code, ['orders']])
  expect(written(`${IMPORT}tx.insert(lines)`)).toEqual(['orderLines'])
  expect(written("import * as t from '../orders/tables.ts'\ntx.insert(t.orders)")).toEqual(['orders'])
  expect(written(`${IMPORT}tx.select().from(orders).for('update')\nseen.delete(order)`)).toEqual([])
})
