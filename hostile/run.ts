// `npm run hostile`: asks the shop what no written test asks. See CONTRIBUTING.md.
import { parseArgs } from 'node:util'
import { TEST_SEED } from '#testing/run-options.ts'
import type { HostilePart } from './part.ts'

/** Each part with its share of the time. Loaded when it runs, so that a part can be tried while another is edited. */
const PARTS: Record<string, { share: number; load: () => Promise<{ run: HostilePart }> }> = {
  economy: { share: 1, load: () => import('./economy.ts') },
  fuzz: { share: 1, load: () => import('./fuzz.ts') },
  memory: { share: 0.5, load: () => import('./memory.ts') },
  upgrade: { share: 0, load: () => import('./upgrade.ts') },
}
const DEFAULT_MINUTES = 10

const print = (line: string) => process.stdout.write(`${line}\n`)

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    minutes: { type: 'string', default: String(DEFAULT_MINUTES) },
    seed: { type: 'string' },
    replay: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? (values.short ? TEST_SEED : Date.now() % 1_000_000))
const minutes = Number(values.minutes)
const names = chooseParts(values.replay, positionals)
const unknown = names.filter((name) => !PARTS[name])
if (unknown.length > 0 || !(minutes > 0) || !Number.isSafeInteger(seed)) {
  print(`Usage: npm run hostile -- [${Object.keys(PARTS).join('] [')}] [--minutes 10 | --short] [--seed 7]`)
  print('       npm run hostile -- --replay "economy 17/3 0,4,9"')
  process.exit(2)
}

print(`seed ${seed}`)
const totalShare = names.reduce((sum, name) => sum + PARTS[name]!.share, 0)
let failed = 0
for (const name of names) {
  const { share, load } = PARTS[name]!
  const { run } = await load()
  const startedAt = Date.now()
  print(`\n── ${name}`)
  const { counts, failures } = await run({
    seed,
    seconds: (minutes * 60 * share) / totalShare,
    isShort: values.short,
    log: print,
    ...(values.replay === undefined ? {} : { replay: values.replay }),
  })
  failed += failures.length
  for (const { title, detail, replay } of failures)
    print(`\n✗ ${name}: ${title}\n  ${detail}\n  npm run hostile -- --replay "${replay}"`)
  const figures = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  print(`\n   ${name}: ${figures.join(', ')}, ${failures.length} failures, ${secondsSince(startedAt)} s`)
}
print(`\nseed ${seed}: ${failed === 0 ? 'nothing found' : `${failed} failures`}`)
process.exit(failed === 0 ? 0 : 1)

/** A replay names its part. */
function chooseParts(replay: string | undefined, given: string[]): string[] {
  if (replay !== undefined) return [replay.split(' ')[0] ?? '']
  return given.length > 0 ? given : Object.keys(PARTS)
}

function secondsSince(start: number): string {
  return ((Date.now() - start) / 1000).toFixed(0)
}
