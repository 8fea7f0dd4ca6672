import { z } from 'zod'
import { ProductImage } from './products.ts'

/** A picture with its sizes, as slides and banners carry it. */
export const Picture = ProductImage.omit({ isPrimary: true }).extend({
  /** Of a slide: widths of its cut for phones, at `<url without ending>-narrow-<width>.<format>`. */
  narrow: z.array(z.number().int()).optional(),
})
export type Picture = z.output<typeof Picture>

const linkFields = { text: z.string(), path: z.string() }
const headingFields = { title: z.string(), text: z.string() }
const Link = z.object(linkFields)

/** Products by slug, in their order. Each carries the tag `home`: one call fetches those of all sections. */
const ProductRow = z.object({ ...headingFields, link: Link, products: z.array(z.string()) })
/** A tile whose address follows from its name: `paths.category`, `paths.collection`, `paths.gifts`. */
const Tile = z.object({ name: z.string(), text: z.string(), picture: Picture })

/** Sample products of the home page. `id` is the slug of the product that the card opens; the price is shown in dollars. */
const SampleProduct = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: z.number(),
  picture: Picture,
  category: z.enum(['necklaces', 'rings', 'earrings', 'bracelets']),
  featured: z.boolean(),
  rating: z.number(),
  reviewCount: z.number().int(),
})

/** The content of the home page, in the order of its sections. The owner edits it; a missing section is not shown. */
const HomeSections = z
  .object({
    festival: z.object({
      ...headingFields,
      link: Link,
      video: z.object({ webm: z.string(), mp4: z.string(), poster: Picture }),
    }),
    /** Heading over the promotional banners. */
    diamondJewellery: z.object({ ...headingFields, link: Link }),
    diamondMasterpieces: ProductRow,
    goldCollection: ProductRow,
    earringCollection: ProductRow,
    gemstoneJewelry: z.object({
      ...headingFields,
      link: Link,
      picture: Picture,
      /** `material` as the listing's filter takes it. */
      stones: z.array(z.object({ name: z.string(), material: z.string(), path: z.string() })),
    }),
    platinumCollection: ProductRow,
    /** Tiles open `/category/{name}`; `category` is the name beside the price. */
    goldJewelry: z.object({
      ...headingFields,
      link: Link,
      tiles: z.array(Tile.extend({ category: z.string() })),
    }),
    ourCollection: z.object({ ...headingFields, tiles: z.array(Tile) }),
    oneDayShipping: z.object({ ...headingFields, link: Link }),
    premiumCollection: z.object({ ...headingFields, samples: z.array(SampleProduct) }),
    promises: z.array(
      z.object({ icon: z.enum(['hallmark', 'exchange', 'certificate', 'clock']), ...headingFields }),
    ),
    bridesOfIndia: z.object({
      ...headingFields,
      link: Link,
      tiles: z.array(Tile.extend({ path: z.string() })),
    }),
    gifting: z.object({ ...headingFields, tiles: z.array(Tile) }),
    aboutStore: z.object({
      ...headingFields,
      picture: Picture,
      facts: z.array(z.object({ value: z.string(), label: z.string() })),
      links: z.array(Link),
    }),
    /** `{name}` is replaced by the member's name, or by 'valued customer'. */
    membership: z.object(headingFields),
    welcomeBack: z.object({ ...headingFields, link: Link }),
  })
  .partial()

/** Sections that are switched off keep their content and are named in `hidden`. */
export const HomeContent = HomeSections.extend({
  hidden: z.array(HomeSections.keyof()).optional(),
})
export type HomeContent = z.output<typeof HomeContent>
