// `npm start`: installs what is missing, builds what is old, opens the shop. Runs on Node 20 with nothing installed.
import { spawn } from 'node:child_process'
import { build, fail, install, projectEnv, root } from './lib/steps.mjs'

try {
  await install()
  await build()
} catch (error) {
  fail(error)
}

// V8 and malloc both hold on to more than this shop needs: bench/results.md says what is left of it with these
const MEMORY = {
  flags: ['--max-semi-space-size=4', '--max-old-space-size=256'],
  env: { MALLOC_ARENA_MAX: '2' },
}

const shop = spawn('node', [...MEMORY.flags, 'main.ts'], {
  cwd: root,
  env: { ...MEMORY.env, ...projectEnv({ NODE_ENV: 'production' }) },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
// a terminal tells the whole group: only signals meant for us alone have to be passed on
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))
process.on('SIGINT', () => shop.kill('SIGINT'))
// npm hands a signal to its shell alone, which dies of it and tells nobody: that our parent is gone is the message
const parent = process.ppid
const orphaned = () => process.ppid !== parent && shop.kill('SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(orphaned, 300).unref()
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
