import type { SeedProduct } from './product-definition.ts'
import { BANGLES_KADAS } from './products/bangles-and-kadas.ts'
import { BRACELETS } from './products/bracelets.ts'
import { JHUMKAS_AND_BRIDAL } from './products/jhumkas-and-bridal.ts'
import { MANGALSUTRA } from './products/mangalsutra.ts'
import { NECKLACES } from './products/necklaces.ts'
import { PENDANTS } from './products/pendants.ts'
import { RINGS } from './products/rings.ts'
import { SILVER } from './products/silver.ts'
import { STUDS_AND_BALIS } from './products/studs-and-balis.ts'

/** Every product of the demo shop. */
export const PRODUCTS: SeedProduct[] = [
  ...RINGS,
  ...JHUMKAS_AND_BRIDAL,
  ...STUDS_AND_BALIS,
  ...NECKLACES,
  ...BANGLES_KADAS,
  ...PENDANTS,
  ...MANGALSUTRA,
  ...BRACELETS,
  ...SILVER,
]
