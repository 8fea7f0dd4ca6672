import type { SharpConstructor } from 'sharp'

let loading: Promise<SharpConstructor> | null = null

/** The picture library is loaded with the first picture: it takes memory, and a shop saves pictures on few days. */
export const loadSharp = (): Promise<SharpConstructor> => (loading ??= load())

async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import('sharp')
  // one thread per picture leaves the other to the shop; decoded uploads are not worth keeping
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
