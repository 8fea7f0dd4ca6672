import { chownSync, cpSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { catalogueCategories, catalogueProducts, SIZES } from './catalogue.ts'
import { run } from './processes.ts'
import { ORIGINS } from './requests.ts'
import { createCluster, queryPeer, startPostgres, startRedis, startShop } from './servers.ts'
import {
  inWorkDir,
  MEDUSA_ENVIRONMENT,
  POSTGRES_ACCOUNT,
  print,
  SHOP_ENVIRONMENT,
  VENDURE_ENVIRONMENT,
  writeWorkFile,
} from './settings.ts'

const SHOPPERS = 256
const CONCURRENCY = 4

const PARTS = ['medusa', 'vendure', 'shop']

/** Installs and fills all servers in WORKDIR, or those that are named. What was there of them is replaced. */
export async function prepare(names: string[]): Promise<void> {
  const parts = names.length > 0 ? names : PARTS
  writeWorkFile('catalogue.json', { categories: catalogueCategories, products: catalogueProducts })
  if (parts.some((name) => name !== 'shop')) await preparePeers(parts)
  if (parts.includes('shop')) await prepareShop()
}

async function preparePeers(parts: string[]): Promise<void> {
  if (!existsSync(inWorkDir('postgres/PG_VERSION'))) {
    mkdirSync(inWorkDir('postgres'), { recursive: true })
    if (POSTGRES_ACCOUNT.uid !== undefined)
      chownSync(inWorkDir('postgres'), POSTGRES_ACCOUNT.uid, POSTGRES_ACCOUNT.gid ?? -1)
    await createCluster()
  }
  const postgres = await startPostgres()
  const redis = await startRedis()
  try {
    if (parts.includes('medusa')) await prepareMedusa(redis !== null)
    if (parts.includes('vendure')) await prepareVendure()
  } finally {
    await redis?.stop()
    await postgres.stop()
  }
}

async function recreateDatabase(name: string): Promise<void> {
  await queryPeer('postgres', `drop database if exists ${name}`)
  await queryPeer('postgres', `create database ${name}`)
}

/** Copies the project of a peer to WORKDIR and installs its packages there. */
async function installProject(name: string): Promise<string> {
  const folder = inWorkDir(name)
  cpSync(join(import.meta.dirname, 'projects', name), folder, { recursive: true })
  // With all variables: npm may need a proxy and its certificates.
  if (!existsSync(join(folder, 'node_modules')))
    await run({
      program: 'npm',
      args: ['install', '--no-audit', '--no-fund'],
      cwd: folder,
      env: process.env,
    })
  return folder
}

async function prepareMedusa(hasRedis: boolean): Promise<void> {
  print('Preparing Medusa …')
  await recreateDatabase('peer_medusa')
  const cwd = await installProject('medusa')
  const env = MEDUSA_ENVIRONMENT(hasRedis)
  for (const args of [['db:migrate'], ['exec', './src/scripts/seed.ts'], ['build']])
    await run({ program: 'node', args: ['node_modules/.bin/medusa', ...args], cwd, env })
}

async function prepareVendure(): Promise<void> {
  print('Preparing Vendure …')
  await recreateDatabase('peer_vendure')
  const cwd = await installProject('vendure')
  await run({ program: 'node', args: ['seed.js'], cwd, env: VENDURE_ENVIRONMENT })
}

/** Fills the shop through its public API. */
async function prepareShop(): Promise<void> {
  print('Preparing the shop …')
  rmSync(SHOP_ENVIRONMENT.DATA_DIR, { recursive: true, force: true })
  rmSync(inWorkDir('shop-seed.json'), { force: true })
  const shop = await startShop()
  try {
    const { token } = await callShop('POST', '/auth/login', {
      email: SHOP_ENVIRONMENT.ADMIN_EMAIL,
      password: SHOP_ENVIRONMENT.ADMIN_PASSWORD,
    })
    await callShop('PUT', '/settings', { deliveryCharge: 0 }, token)
    await callShop('POST', '/delivery/zones', { name: 'Hyderabad', kind: 'list', pins: ['500001'] }, token)
    const products = await addProducts(token)
    const tokens = await inParallel(
      Array.from({ length: SHOPPERS }, (_unused, index) => index),
      registerShopper,
    )
    writeWorkFile('shop-seed.json', {
      products,
      categories: catalogueCategories.map(({ slug }) => slug),
      tokens,
    })
  } finally {
    await shop.stop()
  }
}

async function addProducts(token: string) {
  const categoryIds = new Map<string, string>()
  for (const [order, { name, slug }] of catalogueCategories.entries()) {
    const category = { name, slug, order, isActive: true, isTopLevel: true, subcategories: [] }
    await callShop('POST', '/categories', category, token)
    const { _id } = await callShop('GET', `/categories/${slug}`)
    categoryIds.set(name, _id)
  }
  const size = { name: 'Bench size', kind: 'size', values: SIZES.map((label) => ({ label })) }
  const { option } = await callShop('POST', '/options', size, token)
  return inParallel(catalogueProducts, async (product) => {
    const created = await callShop(
      'POST',
      '/products',
      {
        name: product.title,
        description: product.description,
        category: categoryIds.get(product.category),
        material: ['Silver', 'Platinum'].find((metal) => product.title.includes(metal)) ?? 'Gold',
        isActive: true,
        options: [option._id],
        variants: product.variants.map((variant, at) => ({
          valueIds: [option.values[at]!._id],
          sku: variant.sku,
          price: variant.price,
          grossWeightGrams: product.weightGrams,
          inventoryQuantity: variant.stock,
        })),
        imageUrls: [{ url: `https://example.com${product.image}`, isPrimary: true, alt: product.title }],
      },
      token,
    )
    const [first] = created.product.variants
    const { price } = product.variants[0]!
    return { id: created.product._id, variantId: first!._id, slug: created.product.slug, price }
  })
}

async function registerShopper(index: number): Promise<string> {
  const contact = {
    email: `shopper${index}@example.in`,
    phone: `90000${String(index).padStart(5, '0')}`,
  }
  await callShop('POST', '/auth/verification', contact)
  const { token } = await callShop('POST', '/auth/register', {
    ...contact,
    name: `Shopper ${index}`,
    password: 'jasmine-and-gold',
    code: SHOP_ENVIRONMENT.VERIFICATION_TEST_CODE,
  })
  return token
}

/** The parts of the answers that are needed here. */
type ShopAnswer = {
  _id: string
  token: string
  option: { _id: string; values: { _id: string }[] }
  product: { _id: string; slug: string; variants: { _id: string }[] }
}

async function callShop(method: string, path: string, body?: unknown, token?: string): Promise<ShopAnswer> {
  const response = await fetch(`${ORIGINS.shop}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${method} ${path} ${response.status} ${await response.text()}`)
  return response.json() as Promise<ShopAnswer>
}

/** Keeps the order of the values. */
async function inParallel<In, Out>(values: readonly In[], work: (value: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = []
  const rest = values.entries()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const [index, value] of rest) results[index] = await work(value)
    }),
  )
  return results
}
