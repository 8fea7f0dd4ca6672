import type { Page } from '@playwright/test'

/** One pixel each, of another colour. */
const pixel = (base64: string, name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(base64, 'base64'),
})
export const TEST_IMAGES = [
  pixel(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'red.png',
  ),
  pixel(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'green.png',
  ),
  pixel(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'blue.png',
  ),
]

export const field = (page: Page, name: string) =>
  page.getByRole('main').getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })
export const selectField = (page: Page, name: string) =>
  page.getByRole('main').getByRole('combobox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })
export const saveButton = (page: Page) => page.getByRole('button', { name: 'Save Product' })
export const pricePanel = (page: Page) => page.getByRole('region', { name: 'Price on the site' })

export const sessionAuthHeaders = async (page: Page) => ({
  authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}`,
})

type CreatedProduct = { _id: string; slug: string }

/** A product that staff made before. */
export async function createProduct(
  page: Page,
  name: string,
  overrides: object = {},
): Promise<CreatedProduct> {
  const answer = await page.request.post('/api/products', {
    headers: await sessionAuthHeaders(page),
    data: { name, description: 'x', category: 'rings', material: 'Gold', price: 900, ...overrides },
  })
  return (await answer.json()).product
}
