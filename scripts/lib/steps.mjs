// Runs on Node 20 with nothing installed, so it uses only Node's own modules.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const bin = join(root, 'node_modules/.bin')

/** Puts the project's programs before the machine's: `node` is the project's own version. */
export const projectEnv = (extra = {}) => ({
  ...process.env,
  PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
  ...extra,
})

/** How the built shop is run. */
export const SHOP = {
  args: [
    // By default V8 and malloc keep more memory than the shop needs. bench/results.md has the figures.
    '--max-semi-space-size=8',
    '--max-old-space-size=256',
    // Where some objects of a kind live long, V8 puts all of them into the old generation. In about every fifth process it
    // does so with empty arrays of each request, which keep the whole request until the next full collection: a cached
    // answer then costs three times as much.
    '--no-allocation-site-pretenuring',
    'build/shop/main.js',
  ],
  env: {
    MALLOC_ARENA_MAX: '2',
    // By default malloc raises this to up to 64 MB, and then keeps what a page or picture needed for a moment.
    MALLOC_TRIM_THRESHOLD_: '131072',
    // The compiled code of the last start. Node replaces what belongs to an older bundle.
    NODE_COMPILE_CACHE: join(root, 'build/compile-cache'),
  },
}

export const print = (line) => process.stdout.write(`${line}\n`)

const HEARTBEAT_MS = 5_000

/**
 * Runs a program and waits for it. With `quiet` its output is shown only when it fails, and a line every few seconds
 * shows that it is still running.
 */
export function run(command, args, { env = projectEnv(), quiet = false, label = command } = {}) {
  return new Promise((resolve) => {
    const startedAt = Date.now()
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))
    const heartbeat = setInterval(() => {
      if (quiet) print(`  … ${label}, ${Math.round((Date.now() - startedAt) / 1000)} s`)
    }, HEARTBEAT_MS)
    const end = (code) => {
      clearInterval(heartbeat)
      if (code !== 0) process.stderr.write(Buffer.concat(chunks))
      resolve({ code, output: Buffer.concat(chunks).toString(), seconds: (Date.now() - startedAt) / 1000 })
    }
    child.on('error', (error) => {
      chunks.push(Buffer.from(`${error.message}\n`))
      end(127)
    })
    child.on('close', end)
  })
}

const hashOf = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/**
 * Runs `npm ci` only when `node_modules` does not match the lock file and this kind of machine. A shop runs without the
 * tools that tests need (devDependencies). Tools that are there stay, so that start and test do not install in turn.
 */
export async function install({ withTools = false } = {}) {
  const stamp = join(root, 'node_modules/.installed')
  const hash = hashOf(readFileSync(join(root, 'package-lock.json')), process.platform, process.arch)
  const hasTools = existsSync(join(root, 'node_modules/vitest'))
  if (read(stamp) === hash && (hasTools || !withTools)) return
  const omitted = withTools || hasTools ? [] : ['--omit=dev']
  print(`Installing packages (${omitted.length > 0 ? 'half a minute' : 'about a minute'} the first time) …`)
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...omitted]
  const { code, output, seconds } = await run('npm', ['ci', ...options], {
    env: process.env,
    quiet: true,
    label: 'installing packages',
  })
  if (code !== 0)
    throw new Error(
      explainFailure(output) ?? 'The packages could not be installed. See the output of npm above.',
    )
  writeFileSync(stamp, hash)
  print(`  installed in ${seconds.toFixed(0)} s`)
}

const PAGES = {
  name: 'pages',
  command: ['react-router', ['build']],
  sources: [
    'web',
    'domain',
    'contract',
    'vite.config.ts',
    'react-router.config.ts',
    'scripts/ascii-only.ts',
    'package-lock.json',
  ],
  isSource: (file) => !/\.test\.tsx?$/.test(file),
  stamp: 'build/.built-from',
}

const SERVER = {
  name: 'server',
  command: ['rolldown', ['-c', 'rolldown.config.ts']],
  sources: [
    'main.ts',
    'serve-shop.ts',
    'server',
    'seed',
    'domain',
    'contract',
    'rolldown.config.ts',
    'scripts/ascii-only.ts',
    'package-lock.json',
  ],
  // The server reads migrations, fonts and pictures at their place. They are not in the bundle.
  isSource: (file) => /\.(ts|json)$/.test(file) && !/\.test\.ts$/.test(file),
  stamp: 'build/.server-built-from',
}

/**
 * Builds pages and server, each only when one of its source files changed since the last build. The build of the pages
 * empties the folder, so the server follows it.
 */
export async function build() {
  await buildIfChanged(PAGES)
  await buildIfChanged(SERVER)
}

/** Takes seconds. The pages take longer. */
export const buildServer = () => buildIfChanged(SERVER)

async function buildIfChanged({ name, command, sources, isSource, stamp }) {
  const stampFile = join(root, stamp)
  const expectedHash = fingerprint(sources, isSource)
  if (read(stampFile) === expectedHash) return
  print(`Building the ${name} …`)
  const { code, output, seconds } = await run(...command, {
    env: projectEnv({ NODE_ENV: 'production' }),
    quiet: true,
    label: 'building',
  })
  if (code !== 0)
    throw new Error(explainFailure(output) ?? `The ${name} could not be built. See the output above.`)
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, expectedHash)
  print(`  built in ${seconds.toFixed(0)} s`)
}

function fingerprint(sources, isSource) {
  const hash = createHash('sha256')
  const addFile = (path) => {
    if (isSource(path)) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  const addFolder = (folder) => {
    const entries = readdirSync(folder, { withFileTypes: true })
    for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) addFolder(path)
      else addFile(path)
    }
  }
  for (const source of sources) {
    const path = join(root, source)
    if (statSync(path).isDirectory()) addFolder(path)
    else addFile(path)
  }
  return hash.digest('hex')
}

const read = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/** Explains a failure that the user can fix, in one sentence. */
export function explainFailure(output) {
  if (/ENOSPC|no space left/i.test(output)) return 'The disk is full. Free some space and start again.'
  if (/EACCES|EPERM/.test(output)) return `This folder cannot be written: ${root}. Use a folder of your own.`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(output))
    return 'The package registry cannot be reached. Check the connection and start again.'
  return null
}

export function fail(error) {
  process.stderr.write(`\n${explainFailure(`${error.code ?? ''} ${error.message}`) ?? error.message}\n`)
  process.exit(1)
}
