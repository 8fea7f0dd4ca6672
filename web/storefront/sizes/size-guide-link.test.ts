import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { sizeGuideLink } from './size-guide-link.ts'

it.each([
  [{ 'Ring size': '12 (adjustable 8 to 18)' }, paths.ringSizeGuide],
  [{ Size: '2.6 (60 mm inside)' }, paths.bangleSizeGuide],
  [{ size: '2-10' }, paths.bangleSizeGuide],
  [{ Size: '57 mm inside' }, undefined],
  [{ Length: '45 cm' }, undefined],
])('a product described by %o links to %s', (attributes, to) => {
  expect(sizeGuideLink({ attributes })?.to).toBe(to)
})
