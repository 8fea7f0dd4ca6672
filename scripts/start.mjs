// `npm start`: installs missing packages, builds pages and server where sources changed, starts the shop. Runs on Node 20 with
// nothing installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build, fail, install, projectEnv, root, SHOP } from './lib/steps.mjs'

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)

try {
  await install()
  await build()
} catch (error) {
  fail(error)
}

const shop = spawn('node', SHOP.args, {
  cwd: root,
  env: { ...SHOP.env, ...projectEnv({ NODE_ENV: 'production' }) },
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
// A terminal sends a signal to the whole process group. Only a signal sent to this process alone has to be passed on.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => shop.kill('SIGTERM'))
process.on('SIGINT', () => shop.kill('SIGINT'))
// npm passes a signal only to its shell, which ends without passing it on. So the shop stops when the parent is gone.
const parent = process.ppid
const stopIfOrphaned = () => process.ppid !== parent && shop.kill('SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(stopIfOrphaned, 300).unref()
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
