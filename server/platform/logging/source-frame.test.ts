import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { afterAll, beforeAll, expect, test } from 'vitest'
import config from '../../../rolldown.config.ts'
import { toSourceFrame } from './source-frame.ts'

const root = join(import.meta.dirname, '../../..')
/** The project's own, whichever runs the tests. */
const NODE = join(root, 'node_modules/.bin/node')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'swarna-frames-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a stack trace from the bundle names the TypeScript file and its line, and leaves libraries', async () => {
  const safeErrorFile = join(import.meta.dirname, 'safe-error.ts')
  writeFileSync(
    join(folder, 'thrower.ts'),
    `import { z } from 'zod'
import { safeError } from '${safeErrorFile}'

type Check = (value: unknown) => boolean

function refuse(check: Check): void {
  z.string().refine(check).parse('')
}

try {
  refuse(() => {
    throw new TypeError('secret')
  })
} catch (error) {
  process.stdout.write(JSON.stringify(safeError(error)))
}
`,
  )
  await build({
    ...config,
    input: { thrower: join(folder, 'thrower.ts') },
    resolve: { modules: [join(root, 'node_modules')] },
    output: { ...config.output, dir: join(folder, 'build') },
  })
  const { stdout } = spawnSync(NODE, [join(folder, 'build/thrower.js')])
  const { stack } = JSON.parse(String(stdout)) as { stack: string[] }
  const source = pathToFileURL(join(folder, 'thrower.ts')).href
  expect(stack[0]).toContain(`${source}:12:`)
  expect(stack[1]).toContain('build/thrower.js:')
  expect(stack.find((frame) => frame.includes('at refuse'))).toContain(`${source}:7:`)
})

test.each([
  'at place (file:///srv/none/build/shop/main.js:1:1)',
  'at file:///srv/none/server/app.ts:1:1',
  'at file://host.example/x.js:1:1',
  'at node:internal/process/task_queues:1:1',
])('a frame without a source map stays: %s', (frame) => {
  expect(toSourceFrame(frame)).toBe(frame)
})
