import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Settings } from '#contract/settings.ts'
import { Footer } from './footer.tsx'

const render = (takesCashOnDelivery: boolean): string => {
  const settings = {
    shopName: 'Kaveri Jewels',
    tagline: '',
    phone: '020 2345 6789',
    address: 'MG Road, Pune 411001',
    brand: { logo: null, logoOnDark: null },
    purchasePlanUrl: '',
    socialLinks: {},
    stores: [],
    cashLimit: 1_99_999,
    takesCashOnDelivery,
  } as unknown as Settings
  const pages = { links: [], hasArticles: false }
  return renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(Footer, { categories: [], settings, pages })),
  )
}

test('the footer names the limit of Cash on Delivery only where a zone takes cash', () => {
  expect(render(true)).toContain('Cash on Delivery below ₹1,99,999')
  expect(render(false)).not.toContain('Cash on Delivery')
})
