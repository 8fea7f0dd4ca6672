import type { SeedProduct } from '#seed/demo/product-definition.ts'
import { PRODUCTS } from '#seed/demo/products.ts'
import { createRandom } from './random.ts'

type GeneratedProduct = Omit<SeedProduct, 'brand' | 'options' | 'stones'> & { brand: string }

/** Given names that jewellers use for product names. */
export const GIVEN_NAMES =
  `Aadya Aarna Abha Aditi Ahana Aishani Akanksha Alaka Amara Amrita Ananya Anika Anjali Anvika Aparna Aradhya
Arpita Avani Bhargavi Bhavya Charvi Chhaya Damini Deepika Devika Dhriti Diya Drishti Esha Falguni Gauri Gayatri Girija
Harini Hema Ila Indira Ira Ishani Jahnavi Janaki Jaya Kadambari Kalyani Kamala Kanika Kavya Keya Kirti Komal Kshama
Lalita Lasya Lavanya Leela Madhavi Mahika Maitri Malini Manasi Meera Mohini Mrinal Mythili Nalini Nandini Navya Nayana
Neha Niharika Nila Nirmala Ojasvi Pallavi Parvati Pavani Prisha Purvi Radha Ragini Revati Ridhi Riya Rohini Sadhana
Saanvi Sahana Samyukta Sarayu Savitri Shanti Shravya Siya Smriti Sneha Sudha Suhani Tanvi Tarini Trisha Uma Urvi Vaani
Vaishnavi Vasudha Veda Vidya Yamini Yashoda`.split(/\s+/)
/** Materials and motifs for product names. */
const MOTIFS =
  `Mayur Hamsa Kamal Mogra Champa Paisley Vine Trellis Ripple Crescent Starlit Dewdrop Feather Filigree Beaded
Twisted Braided Hammered Fluted Milgrain Lattice Marquise Cluster Cascade Ribbon Orchid Leaf Petal Sunburst Coral Nakshi
Antique Temple Regal Dainty Slender Classic Modern Heritage Festive`.split(/\s+/)
const BRANDS =
  `Swarna Heritage,Swarna Everyday,Tara Diamonds,Saptapadi,Chandi House,Anantam,Devi Gold,Gulmohar,Hastkala,
Indradhanu,Jharokha,Kaveri Jewels,Kohinoor Lane,Lotus & Lore,Maharani,Malligai,Neelgiri,Nizam & Daughters,Padma Atelier,
Rangoli,Sahyadri,Sona Bazaar,Tungabhadra,Vaidehi,Zari`
    .split(',')
    .map((brand) => brand.trim())

/** The kind of a demo product is the last words of its name. */
const PRODUCT_KIND =
  / (Maang Tikka|Nose Pin|Kasu Mala|Gold Coin 10 g|[\p{L}]+ Bracelet|[\p{L}]+ Chain|Bangle Set|Kada Pair|[\p{L}]+)$/u
/** The SKU letters of a category. */
const SKU_CATEGORY = /^SW-(\w\w)-/

/** The product with this number: a copy of a demo product, without options, with its own name, brand, weight and price. */
export function generateProduct(number: number): GeneratedProduct {
  const random = createRandom(number)
  const {
    isFeatured: _isFeatured,
    options: _options,
    stones: _stones,
    compareAt,
    ...template
  } = random.pick(PRODUCTS)
  const kind = PRODUCT_KIND.exec(template.name)?.[1] ?? template.name
  const name = `${random.pick(GIVEN_NAMES)} ${random.pick(MOTIFS)} ${kind}`
  const scale = random.numberBetween(0.55, 1.9)
  return {
    ...template,
    name,
    slug: `${name.toLowerCase().replaceAll(' ', '-')}-${number}`,
    sku: `MN-${SKU_CATEGORY.exec(template.sku)?.[1] ?? 'XX'}-${String(number).padStart(6, '0')}`,
    brand: random.pick(BRANDS),
    description: `${template.description} Worked as ${name}.`,
    grams: round(template.grams * scale, 2),
    price: scalePrice(template.price, scale),
    ...(compareAt ? { compareAt: round(compareAt * scale, 0) + 1000 } : {}),
    stock: Math.floor(random.numberBetween(0, 40)),
    tags: template.tags.filter(() => random.numberBetween(0, 1) < 0.7),
    related: [],
    ...(random.numberBetween(0, 1) < 0.02 ? { isFeatured: true as const } : {}),
  }
}

/** The same product in another size: heavier by this factor. */
export const resizeProduct = (product: GeneratedProduct, factor: number): GeneratedProduct => ({
  ...product,
  grams: round(product.grams * factor, 2),
  price: scalePrice(product.price, factor),
})

const scalePrice = (price: SeedProduct['price'], scale: number): SeedProduct['price'] =>
  'fixed' in price
    ? { fixed: Math.max(500, Math.round((price.fixed * scale) / 50) * 50) }
    : { ...price, grams: round(price.grams * scale, 3), stones: Math.round(price.stones * scale) }

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
