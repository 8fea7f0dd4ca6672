import { expect, test } from 'vitest'
import { parseMapLink } from './parse-map-link.ts'

test('a link to a map names its point', () => {
  const charminar = { latitude: 17.3616, longitude: 78.4747 }
  expect(parseMapLink('https://www.openstreetmap.org/?mlat=17.3616&mlon=78.4747#map=18/17/78')).toEqual(
    charminar,
  )
  expect(parseMapLink('https://www.google.com/maps/place/Charminar/@17.3616,78.4747,17z')).toEqual(charminar)
  expect(parseMapLink('https://maps.google.com/?q=17.3616,78.4747')).toEqual(charminar)
})

test('any other link names none', () => {
  for (const link of ['', '/stores', 'https://goo.gl/maps/abc', 'https://a.in/?mlat=917&mlon=2'])
    expect(parseMapLink(link)).toBeNull()
})
