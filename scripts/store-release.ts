// `npm run store-release -- 0.2.0 [commit]`: starts the demo shop of a commit and stores its rows for the upgrade tests.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { storeShop } from '#server/testing/stored-shop.ts'

const [version, commit = 'HEAD'] = process.argv.slice(2)
if (!version) throw new Error('Usage: npm run store-release -- 0.2.0 [commit]')
const PORT = process.env.PORT ?? '4999'
const READY_TIMEOUT_MS = 300_000

const folder = mkdtempSync(join(tmpdir(), 'swarna-release-'))
const checkout = join(folder, 'checkout')
const dataDir = join(folder, 'data')
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, stdio: 'ignore' })
git('worktree', 'add', '--detach', checkout, commit)
try {
  symlinkSync(join(projectRoot, 'node_modules'), join(checkout, 'node_modules'))
  await runShop()
  const embedded = await startEmbeddedPostgres({ dataDir, url: 'http://release.example' })
  const client = new pg.Client(embedded.superuserConnection)
  await client.connect()
  await storeShop(client, version)
  await client.end()
  await embedded.stop()
} finally {
  git('worktree', 'remove', '--force', checkout)
  rmSync(folder, { recursive: true, force: true })
}

/** Until the shop is filled and serves requests. */
async function runShop(): Promise<void> {
  const origin = `http://127.0.0.1:${PORT}`
  const shop = spawn(process.execPath, ['main.ts', '--dev'], {
    cwd: checkout,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT,
      DATA_DIR: dataDir,
      SEED: 'demo',
      LOG_LEVEL: 'silent',
      NODE_NO_WARNINGS: '1',
      PUBLIC_URL: origin,
      ADMIN_EMAIL: 'owner@example.in',
      ADMIN_PASSWORD: 'a-long-secret',
    },
  })
  const until = Date.now() + READY_TIMEOUT_MS
  const isReady = () =>
    fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (shop.exitCode !== null || Date.now() > until) throw new Error('The shop did not start.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  shop.kill('SIGTERM')
  await once(shop, 'exit')
}
