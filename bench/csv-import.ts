import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { ADMIN } from './servers.ts'

const ROWS = 10_000
const HEAD =
  'sku,name,description,category,material,price,priceFollowsRate,metalType,metalWeightGrams,makingCharges,inventoryQuantity,brand,tags,attributes,images,relatedSkus'

/** A large catalogue: every second product is live-priced, and each has two pictures and a related product. */
function csvFile(category: string): Blob {
  const lines = Array.from({ length: ROWS }, (_, n) => {
    const isLive = n % 2 === 0
    return [
      `BENCH-${n}`,
      `Meenakshi Jhumka ${n}`,
      `"${`Temple work, piece ${n}. `.repeat(12)}"`,
      category,
      'Gold',
      ...(isLive
        ? ['', 'true', 'gold-22k', (2 + (n % 900) / 100).toFixed(2), '14']
        : [`${1000 + n}`, '', '', '', '']),
      `${n % 20}`,
      'Vasudha',
      'bridal|temple',
      `Purity=22K|Number=${n}`,
      `https://cdn.example.in/${n}-1.jpg|https://cdn.example.in/${n}-2.jpg`,
      `BENCH-${(n + 1) % ROWS}`,
    ].join(',')
  })
  return new Blob([[HEAD, ...lines].join('\r\n')])
}

/** Measures the import of 10,000 new products, of the same file again, and the export. In seconds. */
export async function benchmarkImport(origin: string) {
  const anonymous = createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => null })
  const { token } = await anonymous.auth.login(ADMIN)
  const admin = createHttpClient(routes, { baseUrl: `${origin}/api`, getToken: () => token })
  const [category] = await admin.categories.list()
  const upload = [csvFile(category!.slug)]
  const seconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now()
    await work()
    return (performance.now() - begun) / 1000
  }
  const importFile = async (outcome: 'created' | 'unchanged') => {
    const { _id } = await admin.imports.check({ file: upload })
    const { products } = await admin.imports.start({ id: _id })
    if (products[outcome] !== ROWS) throw new Error(`${products[outcome]} of ${ROWS} rows were ${outcome}`)
  }
  return {
    created: await seconds(() => importFile('created')),
    reimported: await seconds(() => importFile('unchanged')),
    exported: await seconds(() => admin.products.export()),
  }
}
