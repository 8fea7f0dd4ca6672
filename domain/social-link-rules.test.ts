import { expect, test } from 'vitest'
import { getSocialLinkError, getSocialLinkExample, mapSocialNetworks } from './social-link-rules.ts'
import { listSocialLinks, SOCIAL_NETWORKS } from './social-links.ts'

test.each(SOCIAL_NETWORKS)('the example of $label is a link to it, and to no other network', ({ id }) => {
  const example = getSocialLinkExample(id)
  expect(SOCIAL_NETWORKS.filter((network) => getSocialLinkError(network.id, example) === null)).toEqual([
    expect.objectContaining({ id }),
  ])
})

test.each([
  'http://www.instagram.com/kaveri',
  'https://instagram.com.evil.example/kaveri',
  'https://evilinstagram.com/kaveri',
  'https://evil.example/instagram.com',
  'javascript:alert(1)//instagram.com',
  'instagram.com/kaveri',
  '@kaveri',
  '/instagram',
])('%s is no link to Instagram', (value) => {
  expect(getSocialLinkError('instagram', value)).toContain('https://www.instagram.com/')
})

test('a refused link is said with the name of its network', () => {
  for (const { id, label } of SOCIAL_NETWORKS)
    expect(getSocialLinkError(id, '@kaveri')).toBe(
      `A link to ${label} reads like ${getSocialLinkExample(id)}`,
    )
})

test('only pages that the shop has are listed, in one order', () => {
  const links = {
    ...mapSocialNetworks(() => ''),
    x: 'https://x.com/kaveri',
    instagram: 'https://instagram.com/k',
  }
  expect(listSocialLinks(links)).toEqual([
    { label: 'Instagram', url: 'https://instagram.com/k' },
    { label: 'X', url: 'https://x.com/kaveri' },
  ])
  expect(getSocialLinkError('x', '')).toBeNull()
})
