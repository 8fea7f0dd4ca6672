import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import {
  compareShop,
  migrateUntil,
  RELEASES,
  readStoredShop,
  restoreShop,
} from '#server/testing/stored-shop.ts'
import type { HostileFailure, HostilePart, HostileResult } from './part.ts'

const KILLS = 5
/** Longer than the migrations of a small shop take. It is halved each time that they end before the kill. */
const LONGEST_DELAY_MS = 400

/** Opens the stored shop of each release with a process that is killed five times meanwhile, and compares every field. */
export async function runUpgrade({ seed }: { seed: number }): Promise<HostileResult> {
  const failures: HostileFailure[] = []
  const counts = { releases: 0, kills: 0, rows: 0 }
  const nextFraction = fractions(seed)
  for (const version of RELEASES) {
    const dataDir = mkdtempSync(join(tmpdir(), 'swarna-upgrade-'))
    try {
      const stored = await readStoredShop(version)
      await fill(dataDir, stored)
      let longest = LONGEST_DELAY_MS
      for (let kills = 0; kills < KILLS; ) {
        if (await openShop(dataDir, Math.floor(nextFraction() * longest))) {
          kills += 1
          counts.kills += 1
          continue
        }
        kills = 0
        longest /= 2
        rmSync(dataDir, { recursive: true, force: true })
        mkdirSync(dataDir)
        await fill(dataDir, stored)
      }
      await openShop(dataDir, null)
      const detail = await compare(dataDir, stored)
      if (detail.length > 0)
        failures.push({
          title: `the shop of release ${version} changed`,
          detail: detail.slice(0, 20).join(', '),
          replay: `upgrade ${seed}`,
        })
      counts.releases += 1
      for (const lines of stored.tables.values()) counts.rows += lines.length
    } catch (error) {
      failures.push({
        title: `the shop of release ${version} does not open`,
        detail: String(error),
        replay: `upgrade ${seed}`,
      })
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
  return { counts, failures }
}

export const run: HostilePart = ({ seed, replay }) =>
  runUpgrade({ seed: replay === undefined ? seed : Number(replay.split(' ')[1]) })

type Stored = Awaited<ReturnType<typeof readStoredShop>>

async function fill(dataDir: string, stored: Stored): Promise<void> {
  const embedded = await startEmbeddedPostgres({ dataDir, url: 'http://upgrade.example' })
  const owner = new pg.Pool(embedded.ownerConnection)
  await migrateUntil(owner, stored.migrations)
  await owner.end()
  const client = new pg.Client(embedded.superuserConnection)
  await client.connect()
  await restoreShop(client, stored)
  await client.end()
  await embedded.stop()
}

async function compare(dataDir: string, stored: Stored): Promise<string[]> {
  const embedded = await startEmbeddedPostgres({ dataDir, url: 'http://upgrade.example' })
  const client = new pg.Client(embedded.superuserConnection)
  await client.connect()
  const differences = await compareShop(client, stored)
  await client.end()
  await embedded.stop()
  return differences
}

/** True when the process was killed before it had finished. Null: it is not killed, and has to succeed. */
async function openShop(dataDir: string, killAfterMs: number | null): Promise<boolean> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'open-shop.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  })
  child.stdout.once('data', () => {
    if (killAfterMs !== null) setTimeout(() => child.kill('SIGKILL'), killAfterMs)
  })
  const [code, signal] = await once(child, 'exit')
  if (signal === 'SIGKILL') return true
  if (code !== 0) throw new Error(`The process ended with ${code}.`)
  return false
}

/** Random moments that a seed repeats. */
function fractions(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
