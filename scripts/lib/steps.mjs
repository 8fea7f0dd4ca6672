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

/** Runs `npm ci` only when `node_modules` does not match the lock file and this kind of machine. */
export async function install() {
  const stamp = join(root, 'node_modules/.installed')
  const expectedHash = hashOf(readFileSync(join(root, 'package-lock.json')), process.platform, process.arch)
  if (read(stamp) === expectedHash) return
  print('Installing packages (about a minute the first time) …')
  const { code, output, seconds } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    env: process.env,
    quiet: true,
    label: 'installing packages',
  })
  if (code !== 0)
    throw new Error(
      explainFailure(output) ?? 'The packages could not be installed. See the output of npm above.',
    )
  writeFileSync(stamp, expectedHash)
  print(`  installed in ${seconds.toFixed(0)} s`)
}

const SOURCES = ['web', 'domain', 'contract', 'vite.config.ts', 'react-router.config.ts', 'package-lock.json']

/** Builds the pages only when a source file changed since the last build. */
export async function build() {
  const stamp = join(root, 'build/.built-from')
  const expectedHash = fingerprint()
  if (read(stamp) === expectedHash) return
  print('Building the pages …')
  const { code, output, seconds } = await run('react-router', ['build'], {
    env: projectEnv({ NODE_ENV: 'production' }),
    quiet: true,
    label: 'building',
  })
  if (code !== 0)
    throw new Error(explainFailure(output) ?? 'The pages could not be built. See the output above.')
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, expectedHash)
  print(`  built in ${seconds.toFixed(0)} s`)
}

function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path) => {
    const found = statSync(path)
    if (found.isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!/\.test\.tsx?$/.test(path))
      hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path))
  }
  for (const source of SOURCES) visit(join(root, source))
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
