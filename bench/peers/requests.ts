import { writeFileSync } from 'node:fs'
import { MAX_PRICE, MIN_PRICE } from './catalogue.ts'
import {
  inWorkDir,
  type MedusaSeed,
  PORTS,
  readWorkFile,
  type ShopSeed,
  type VendureSeed,
} from './settings.ts'

/** What is asked of each server, with wrk. */

type RequestSet = { lines: string[]; headers?: string }
/** By server, then by test. */
export type RequestSets = Record<'shop' | 'vendure' | 'medusa' | 'bare', Record<string, RequestSet>>

const PER_PAGE = 12
/** Products whose detail pages are asked for in turn. */
const DETAIL_PRODUCTS = 200
/** More than one test asks for, so that no address comes twice. */
const MISS_ADDRESSES = 40_000
const BROWSER = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Accept-Encoding: gzip, deflate, br, zstd',
].join('|')

const get = (path: string) => `GET\t${path}\t`
const post = (path: string, body: unknown) => `POST\t${path}\t${JSON.stringify(body)}`
const first = <T>(values: readonly T[]) => values.slice(0, DETAIL_PRODUCTS)

/** Price ranges around all products: each is another address with the same answer, because the shop knows the parameters. */
const allPrices = (index: number) => {
  const steps = MIN_PRICE * 100 - 1
  const minPrice = ((index % steps) + 1) / 100
  const maxPrice = MAX_PRICE + 1 + Math.floor(index / steps)
  return `minPrice=${minPrice}&maxPrice=${maxPrice}`
}
const missing = (address: (index: number) => string) =>
  Array.from({ length: MISS_ADDRESSES }, (_unused, index) => get(address(index)))

export const shopListPath = (category: string) =>
  `/api/products/category/${category}?page=1&limit=${PER_PAGE}`

function shopRequests({ products, categories }: ShopSeed): Record<string, RequestSet> {
  const listOf = (index: number) => shopListPath(categories[index % categories.length]!)
  const plainListOf = (index: number) =>
    `/api/products?category=${categories[index % categories.length]}&sortBy=featured&limit=${PER_PAGE}`
  const search = `/api/products/search?q=ring&limit=${PER_PAGE}`
  return {
    'list, hot': { lines: categories.map((category) => get(shopListPath(category))) },
    'list, miss': { lines: missing((index) => `${plainListOf(index)}&${allPrices(index)}`) },
    // What the page of a category shows: the list and how many products each filter would leave.
    'list with counts, miss': { lines: missing((index) => `${listOf(index)}&${allPrices(index)}`) },
    'detail, hot': { lines: first(products).map(({ slug }) => get(`/api/products/${slug}`)) },
    // By slug and by id, because there is no parameter that the answer knows.
    'detail, miss': {
      lines: products.flatMap(({ slug, id }) => [slug, id].map((key) => get(`/api/products/${key}`))),
    },
    'search, hot': { lines: [get(search)] },
    'search, miss': { lines: missing((index) => `${search}&${allPrices(index)}`) },
    'home, hot': { lines: [get('/')], headers: BROWSER },
  }
}

function medusaRequests({ key, region, categories, handles }: MedusaSeed): Record<string, RequestSet> {
  const headers = `x-publishable-api-key: ${key}`
  const card = `region_id=${region}&fields=${encodeURIComponent('id,title,handle,thumbnail,*variants.calculated_price')}`
  const detail = `limit=1&region_id=${region}&fields=${encodeURIComponent('*variants.calculated_price,+variants.inventory_quantity')}`
  return {
    list: {
      headers,
      lines: Object.values(categories).map((category) =>
        get(`/store/products?limit=${PER_PAGE}&category_id[]=${category}&${card}`),
      ),
    },
    detail: {
      headers,
      lines: first(handles).map((handle) => get(`/store/products?handle=${handle}&${detail}`)),
    },
    search: {
      headers,
      lines: [
        post('/store/search', {
          entity: 'product',
          filters: { q: 'ring' },
          pagination: { take: PER_PAGE, skip: 0 },
        }),
      ],
    },
    'search by q': { headers, lines: [get(`/store/products?q=ring&limit=${PER_PAGE}&${card}`)] },
  }
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ')
const vendureSearch = (counts: string) =>
  oneLine(`query S($input: SearchInput!) { search(input: $input) { totalItems ${counts} items {
  productId productName slug currencyCode productAsset { id preview }
  priceWithTax { ... on PriceRange { min max } ... on SinglePrice { value } } } } }`)
const VENDURE_LIST = vendureSearch('')
const VENDURE_LIST_WITH_COUNTS = vendureSearch('facetValues { count facetValue { id name } }')
const VENDURE_DETAIL = oneLine(`query P($slug: String!) { product(slug: $slug) { id name slug description
  featuredAsset { id preview } assets { id preview } collections { id slug name }
  variants { id name sku priceWithTax currencyCode stockLevel } } }`)

function vendureRequests({ slugs, categories }: VendureSeed): Record<string, RequestSet> {
  const query = (text: string, variables: unknown) => post('/shop-api', { query: text, variables })
  const page = { groupByProduct: true, take: PER_PAGE, skip: 0 }
  const listsBy = (text: string) =>
    categories.map((collectionSlug) => query(text, { input: { collectionSlug, ...page } }))
  return {
    list: { lines: listsBy(VENDURE_LIST) },
    'list with counts': { lines: listsBy(VENDURE_LIST_WITH_COUNTS) },
    detail: { lines: first(slugs).map((slug) => query(VENDURE_DETAIL, { slug })) },
    search: { lines: [query(VENDURE_LIST_WITH_COUNTS, { input: { term: 'ring', ...page } })] },
  }
}

/** What the bare server answers, and where the shop answers the same. */
export const bareAnswers = (seed: ShopSeed) => ({
  '/': { path: '/', headers: { 'accept-encoding': 'br' } },
  '/list': { path: shopListPath(seed.categories[0]!), headers: {} },
})

export function createRequestSets(): RequestSets {
  return {
    shop: shopRequests(readWorkFile('shop-seed.json')),
    vendure: vendureRequests(readWorkFile('vendure-seed.json')),
    medusa: medusaRequests(readWorkFile('medusa-seed.json')),
    bare: { home: { lines: [get('/')], headers: BROWSER }, list: { lines: [get('/list')] } },
  }
}

export const ORIGINS = {
  shop: `http://127.0.0.1:${PORTS.shop}`,
  vendure: `http://127.0.0.1:${PORTS.vendure}`,
  medusa: `http://127.0.0.1:${PORTS.medusa}`,
}

/** The requests of a test one by one, to see whether a server is ready and to fill its cache. */
export function* requestsOf(origin: string, { lines, headers = '' }: RequestSet): Generator<Request> {
  const pairs = headers.split('|').filter(Boolean)
  const init: [string, string][] = [
    ['content-type', 'application/json'],
    ...pairs.map((pair): [string, string] => {
      const colon = pair.indexOf(':')
      return [pair.slice(0, colon), pair.slice(colon + 1).trim()]
    }),
  ]
  for (const line of lines) {
    const [method, path, body] = line.split('\t')
    yield new Request(origin + path, { method, headers: init, ...(body ? { body } : {}) })
  }
}

/** Writes the requests where wrk reads them. */
export function writeRequests({ lines }: RequestSet): string {
  const file = inWorkDir('requests.txt')
  writeFileSync(file, `${lines.join('\n')}\n`)
  return file
}
