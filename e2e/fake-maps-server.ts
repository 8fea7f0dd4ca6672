import { createServer, type ServerResponse } from 'node:http'
import sharp from 'sharp'

/**
 * Fakes the tile server, Photon and Nominatim with a small part of Hyderabad, so that browser tests need no network.
 * Playwright starts it beside the shop.
 */
const port = Number(process.env.PORT)

const tile = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#e9e2d3' } })
  .composite([
    {
      input: Buffer.from(
        '<svg width="256" height="256"><path d="M0 96h256M128 0v256" stroke="#fff" stroke-width="14"/></svg>',
      ),
    },
  ])
  .png()
  .toBuffer()

const MADHAPUR = { city: 'Hyderabad', state: 'Telangana', countrycode: 'IN', postcode: '500081' }
const STREETS = [
  { ...MADHAPUR, osm_id: 1, name: 'Ayyappa Society Main Road', district: 'Madhapur' },
  { ...MADHAPUR, osm_id: 2, name: 'Ayyappa Society Park', street: '100 Feet Road', district: 'Madhapur' },
  { osm_id: 3, name: 'Ayyappan Street', city: 'Colombo', state: 'Western', countrycode: 'LK' },
]

function photon(query: URLSearchParams) {
  const q = query.get('q')?.toLowerCase() ?? ''
  const found = STREETS.filter(({ name }) => name.toLowerCase().includes(q))
  return { type: 'FeatureCollection', features: found.map((properties) => ({ type: 'Feature', properties })) }
}

/** In this fake, the sea begins south of 8 degrees. */
function nominatim(query: URLSearchParams) {
  const latitude = Number(query.get('lat'))
  if (latitude < 8) return { error: 'Unable to geocode' }
  const isMadhapur = latitude > 17.44
  return {
    address: {
      ...(isMadhapur
        ? { road: 'Hitec City Main Road', suburb: 'Madhapur', postcode: '500081' }
        : { road: 'Nampally Station Road', suburb: 'Abids', postcode: '500001' }),
      city: 'Hyderabad',
      state: 'Telangana',
      country_code: 'in',
    },
  }
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake-maps.invalid')
  if (pathname.startsWith('/tiles/')) send(response, 'image/png', tile)
  else if (pathname === '/api/') send(response, 'application/json', JSON.stringify(photon(searchParams)))
  else if (pathname === '/reverse')
    send(response, 'application/json', JSON.stringify(nominatim(searchParams)))
  else response.writeHead(404).end()
}).listen(port, '127.0.0.1')

function send(response: ServerResponse, type: string, body: Buffer | string): void {
  response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(body)
}
