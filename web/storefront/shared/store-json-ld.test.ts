import { expect, test } from 'vitest'
import { mapSocialNetworks } from '#domain/social-link-rules.ts'
import { storeJsonLd } from './store-json-ld.ts'

const shop = { name: 'Kanaka', origin: 'https://kanaka.example', sharePicture: '' }
const settings = {
  tagline: '',
  phone: '',
  email: '',
  address: '',
  brand: { icon: '/uploads/k-icon' } as Parameters<typeof storeJsonLd>[1]['brand'],
  socialLinks: { ...mapSocialNetworks(() => ''), youtube: 'https://www.youtube.com/@kanaka' },
}

test('a shop is named with its own icon and its pages on social media', () => {
  expect(storeJsonLd(shop, settings)).toMatchObject({
    logo: 'https://kanaka.example/uploads/k-icon-512.png',
    sameAs: ['https://www.youtube.com/@kanaka'],
  })
})

test('a shop without either has the icon of the software and no such list', () => {
  const empty = {
    ...settings,
    brand: { ...settings.brand, icon: '' },
    socialLinks: mapSocialNetworks(() => ''),
  }
  expect(storeJsonLd(shop, empty).logo).toBe('https://kanaka.example/icon-512.png')
  expect(storeJsonLd(shop, empty)).not.toHaveProperty('sameAs')
})
