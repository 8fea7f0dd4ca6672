import type { Page } from '@playwright/test'
import type { Option } from '#contract/options.ts'
import type { Product } from '#contract/products.ts'
import { expect, WORKER_INDEX } from './fixtures.ts'
import { ownerAuthHeaders } from './order-helpers.ts'

/** `['18K', '14']`: the labels of its karat and its size. */
type RingRow = { labels: [karat: string, size: string]; grams: number; stock?: number; pictures?: number[] }

let ringCount = 0

/** A ring in karats and sizes with live prices, made by staff for one test. It has the pictures of the Meenakshi Jhumka. */
export async function createRing(page: Page, rows: readonly RingRow[]): Promise<Product> {
  const headers = await ownerAuthHeaders(page)
  const options: Option[] = await (await page.request.get('/api/options')).json()
  const karat = options.find(({ code }) => code === 'karat')!
  const size = options.find(({ code }) => code === 'ring-size')!
  const valueId = ({ values }: Option, label: string) => values.find((value) => value.label === label)!._id
  const { images }: Product = await (await page.request.get('/api/products/meenakshi-jhumka')).json()
  ringCount += 1
  // of one length, so that no name is a part of another one
  const name = `Aditi Ring ${100 + WORKER_INDEX}-${String(ringCount).padStart(3, '0')}`
  const answer = await page.request.post('/api/products', {
    headers,
    data: {
      name,
      description: 'A band with a raised edge.',
      category: 'rings',
      material: 'Gold',
      imageUrls: images.map(({ url, isPrimary }) => ({ url, isPrimary })),
      options: [karat._id, size._id],
      variants: rows.map(({ labels, grams, stock = 5, pictures = [] }) => ({
        valueIds: [valueId(karat, labels[0]), valueId(size, labels[1])],
        sku: `${name.replaceAll(' ', '-')}-${labels.join('-')}`,
        metalInfo: { type: `gold-${labels[0].toLowerCase()}`, weightGrams: grams },
        grossWeightGrams: grams + 0.25,
        priceInfo: { fixedPrice: false, makingCharges: 12, makingChargesType: 'percentage' },
        inventoryQuantity: stock,
        imageUrls: pictures.map((index) => images[index]!.url),
      })),
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).product
}
