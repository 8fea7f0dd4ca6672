import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { blender, develop, masters, passes, scripts } from './rendering.ts'

/**
 * `npm run pictures -- <pattern>` renders the masters of `seed/renders/catalogue.json` whose names match the regular
 * expression and that are not there yet, with Blender (see `seed/renders/README.md`). It can be stopped and run again.
 * `--again` renders those that are there too. `JOBS` pictures at a time, `THREADS` for each, `WIDTH` of a square one.
 * Afterwards: `node seed/make-images.ts <names>`.
 */
type Row = { name: string; post?: object }

const { JOBS = '1', WIDTH = '960' } = process.env
const pattern = new RegExp(process.argv.slice(2).find((word) => word !== '--again') ?? '.')
const again = process.argv.includes('--again')
const rows: Row[] = JSON.parse(await readFile(join(scripts, 'catalogue.json'), 'utf8'))
const wanted = rows.filter(({ name }) => pattern.test(name) && (again || !existsSync(master(name))))

await mkdir(passes, { recursive: true })
await Promise.all(Array.from({ length: Number(JOBS) }, work))

async function work(): Promise<void> {
  for (let row = wanted.shift(); row; row = wanted.shift()) {
    if (await take(row.name)) await render(row).finally(() => rm(lock(row.name), { force: true }))
  }
}

async function render({ name, post = {} }: Row): Promise<void> {
  const begun = Date.now()
  const linear = join(passes, `${name}.npz`)
  await blender('render.py', name, WIDTH)
  await develop(linear, master(name), post)
  await rm(linear)
  process.stdout.write(`${name}: ${Math.round((Date.now() - begun) / 1000)} s\n`)
}

/** Two runs at the same time do not render the same picture. A killed run leaves its locks: delete them. */
function take(name: string): Promise<boolean> {
  return writeFile(lock(name), '', { flag: 'wx' }).then(
    () => true,
    () => false,
  )
}

function master(name: string): string {
  return join(masters, `${name}.webp`)
}

function lock(name: string): string {
  return join(passes, `${name}.lock`)
}
