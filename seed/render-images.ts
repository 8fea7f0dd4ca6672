import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mastersDir, passesDir, postProcess, runBlender, scriptsDir } from '#seed/render-tools.ts'

/**
 * `npm run pictures -- <pattern>` renders the masters of `seed/renders/catalogue.json` whose names match the regular
 * expression and that do not exist yet, with Blender (see `seed/renders/README.md`). It can be stopped and run again.
 * `--again` also renders existing ones. `JOBS` pictures are rendered at a time with `THREADS` each; `WIDTH` is the width
 * of a square picture. Then run `node seed/make-images.ts <names>`.
 */
type RenderJob = { name: string; post?: object }

const { JOBS = '1', WIDTH = '960' } = process.env
const pattern = new RegExp(process.argv.slice(2).find((word) => word !== '--again') ?? '.')
const isForced = process.argv.includes('--again')
const jobs: RenderJob[] = JSON.parse(await readFile(join(scriptsDir, 'catalogue.json'), 'utf8'))
const pendingJobs = jobs.filter(
  ({ name }) => pattern.test(name) && (isForced || !existsSync(masterPath(name))),
)

await mkdir(passesDir, { recursive: true })
await Promise.all(Array.from({ length: Number(JOBS) }, runWorker))

async function runWorker(): Promise<void> {
  for (let job = pendingJobs.shift(); job; job = pendingJobs.shift()) {
    if (await acquireLock(job.name)) await render(job).finally(() => rm(lockPath(job.name), { force: true }))
  }
}

async function render({ name, post = {} }: RenderJob): Promise<void> {
  const startedAt = Date.now()
  const passPath = join(passesDir, `${name}.npz`)
  await runBlender('render.py', name, WIDTH)
  await postProcess(passPath, masterPath(name), post)
  await rm(passPath)
  process.stdout.write(`${name}: ${Math.round((Date.now() - startedAt) / 1000)} s\n`)
}

/** Two runs at the same time do not render the same picture. A killed run leaves its locks: delete them. */
function acquireLock(name: string): Promise<boolean> {
  return writeFile(lockPath(name), '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
}

function masterPath(name: string): string {
  return join(mastersDir, `${name}.webp`)
}

function lockPath(name: string): string {
  return join(passesDir, `${name}.lock`)
}
