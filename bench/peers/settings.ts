import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'

/** The checkout that is measured. */
export const root = join(import.meta.dirname, '../..')

if (!process.env.WORKDIR) throw new Error('Set WORKDIR to a scratch folder outside the repository.')
const workDir = resolve(process.env.WORKDIR)
if (`${workDir}/`.startsWith(`${root}/`)) throw new Error('WORKDIR must be outside the repository.')
mkdirSync(workDir, { recursive: true })

export const inWorkDir = (...path: string[]) => join(workDir, ...path)

export const PORTS = {
  shop: 9400,
  medusa: 9001,
  vendure: 9002,
  bare: 9300,
  postgres: 5544,
  redis: 6399,
}

/** PostgreSQL 15 of Debian, which keeps its programs out of the PATH. */
const POSTGRES_BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
export const postgresProgram = (name: string) => join(POSTGRES_BIN, name)
/** PostgreSQL refuses to run as root. */
export const POSTGRES_ACCOUNT: { uid?: number; gid?: number } =
  process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export const databaseUrl = (name: string) => `postgres://postgres@127.0.0.1:${PORTS.postgres}/${name}`

/** What npm may need to reach the registry: the first start of a checkout installs packages. */
const NPM_ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => /proxy|^npm_config_|_ca_certs$|^ssl_cert/i.test(name)),
)

/** All servers and programs run on the project's Node. */
export const ENVIRONMENT = {
  ...NPM_ENVIRONMENT,
  HOME: process.env.HOME ?? '/tmp',
  PATH: [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter),
  NODE_ENV: 'production',
}

export const SHOP_ENVIRONMENT = {
  ...ENVIRONMENT,
  PORT: String(PORTS.shop),
  DATA_DIR: inWorkDir('shop'),
  RATE_LIMIT: 'off',
  SEED: 'none',
  LOG_LEVEL: 'warn',
  VERIFICATION_TEST_CODE: '1234',
  ADMIN_EMAIL: 'owner@example.in',
  ADMIN_PASSWORD: 'a-long-secret',
}

const PEER_ENVIRONMENT = {
  ...ENVIRONMENT,
  CATALOGUE: inWorkDir('catalogue.json'),
  JWT_SECRET: 'benchmark-only',
  COOKIE_SECRET: 'benchmark-only',
}

export const MEDUSA_ENVIRONMENT = (hasRedis: boolean) => ({
  ...PEER_ENVIRONMENT,
  DATABASE_URL: databaseUrl('peer_medusa'),
  REDIS_URL: hasRedis ? `redis://127.0.0.1:${PORTS.redis}` : '',
  SEED_OUT: inWorkDir('medusa-seed.json'),
  MEDUSA_DISABLE_TELEMETRY: 'true',
})

export const VENDURE_ENVIRONMENT = {
  ...PEER_ENVIRONMENT,
  DATABASE_URL: databaseUrl('peer_vendure'),
  SEED_OUT: inWorkDir('vendure-seed.json'),
  PORT: String(PORTS.vendure),
  VENDURE_DISABLE_TELEMETRY: 'true',
}

/** TRIAL=1 runs every test for two seconds, once, to see that each yields a figure. */
const isTrial = process.env.TRIAL === '1'
export const ROUNDS = isTrial ? 1 : 3
export const READ_SECONDS = isTrial ? 2 : 5
export const FLOW_SECONDS = isTrial ? 2 : 6
export const WARM_SECONDS = isTrial ? 1 : 6
export const runKind = isTrial ? 'trial' : 'full'

/** What the seeds of the servers leave for the requests. */
export type ShopSeed = {
  products: { id: string; variantId: string; slug: string; price: number }[]
  categories: string[]
  tokens: string[]
}
export type MedusaSeed = {
  key: string
  region: string
  shippingOption: string
  categories: Record<string, string>
  variants: string[]
  handles: string[]
}
export type VendureSeed = {
  slugs: string[]
  variants: string[]
  categories: string[]
  shippingMethod: string
  paymentMethod: string
}

export const readWorkFile = <T>(name: string): T => JSON.parse(readFileSync(inWorkDir(name), 'utf8')) as T
export const writeWorkFile = (name: string, value: unknown) =>
  writeFileSync(inWorkDir(name), JSON.stringify(value))

export const print = (line: string) => process.stderr.write(`${line}\n`)
export const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))
