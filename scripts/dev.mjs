// `npm run dev`: the shop from source, restarted when its sources change, beside a gateway simulator, so that an order is
// paid with one click and no money moves. With keys of a gateway, or another simulator, in the environment there is none.
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from './lib/steps.mjs'

const WATCHED = ['server', 'domain', 'contract', 'seed']
/** Where the simulator sends the events of Razorpay, as entered in its dashboard. Cashfree gets it with each payment. */
const EVENT_PATH = '/payments/events/razorpay'

const { env } = process
const hasGateway = ['PAYMENT_SIMULATOR', 'RAZORPAY_KEY_ID', 'CASHFREE_CLIENT_ID'].some((name) => env[name])
const shopUrl = env.PUBLIC_URL || `http://127.0.0.1:${env.PORT || 3000}`
const simulator = hasGateway ? null : await startSimulator()

const shop = spawn(
  process.execPath,
  [...WATCHED.map((folder) => `--watch-path=${folder}`), 'main.ts', '--dev'],
  { cwd: root, env: { ...env, ...simulator }, stdio: 'inherit' },
)
let isStopping = false
for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT'])
  process.on(signal, () => {
    isStopping = true
    shop.kill(signal)
  })
shop.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

/** Its books are in the data folder, beside the orders that they belong to. It ends with this process. */
async function startSimulator() {
  const dataDir = resolve(root, env.DATA_DIR || 'data')
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'gateway-simulator.json')
  const child = spawn(
    process.execPath,
    ['gateway-simulator/main.ts', '--port', '0', '--file', file, '--with-parent'],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  child.on('exit', (code) => {
    if (!isStopping) process.stderr.write(`The gateway simulator has ended (${code}).\n`)
  })
  const [line] = await new Promise((done) =>
    createInterface(child.stdout).once('line', (text) => done([text])),
  )
  const { origin } = JSON.parse(line)
  await fetch(`${origin}/_control/webhook`, {
    method: 'POST',
    body: JSON.stringify({ gateway: 'razorpay', url: `${shopUrl}${EVENT_PATH}` }),
  })
  return { PAYMENT_SIMULATOR: origin }
}
