import { PIECES } from './catalogue.ts'
import { drawFrom } from './chance.ts'
import type { Piece } from './piece.ts'

type ManyPiece = Omit<Piece, 'brand'> & { brand: string }

/** Given names that jewellers name pieces after. */
export const GIVEN_NAMES =
  `Aadya Aarna Abha Aditi Ahana Aishani Akanksha Alaka Amara Amrita Ananya Anika Anjali Anvika Aparna Aradhya
Arpita Avani Bhargavi Bhavya Charvi Chhaya Damini Deepika Devika Dhriti Diya Drishti Esha Falguni Gauri Gayatri Girija
Harini Hema Ila Indira Ira Ishani Jahnavi Janaki Jaya Kadambari Kalyani Kamala Kanika Kavya Keya Kirti Komal Kshama
Lalita Lasya Lavanya Leela Madhavi Mahika Maitri Malini Manasi Meera Mohini Mrinal Mythili Nalini Nandini Navya Nayana
Neha Niharika Nila Nirmala Ojasvi Pallavi Parvati Pavani Prisha Purvi Radha Ragini Revati Ridhi Riya Rohini Sadhana
Saanvi Sahana Samyukta Sarayu Savitri Shanti Shravya Siya Smriti Sneha Sudha Suhani Tanvi Tarini Trisha Uma Urvi Vaani
Vaishnavi Vasudha Veda Vidya Yamini Yashoda`.split(/\s+/)
/** What is worked into them. */
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

/** Of a demo piece, its kind: the last words of its name. */
const KIND =
  / (Maang Tikka|Nose Pin|Kasu Mala|Gold Coin 10 g|[\p{L}]+ Bracelet|[\p{L}]+ Chain|Bangle Set|Kada Pair|[\p{L}]+)$/u
/** The shop's own letters for a shelf. */
const SHELF_LETTERS = /^SW-(\w\w)-/

/** The piece of that number: after one of the demo shop, with a name, a brand, a weight and a price of its own. */
export function manyPiece(number: number): ManyPiece {
  const draw = drawFrom(number)
  const { isFeatured: _, compareAt, ...pattern } = draw.one(PIECES)
  const kind = KIND.exec(pattern.name)?.[1] ?? pattern.name
  const name = `${draw.one(GIVEN_NAMES)} ${draw.one(MOTIFS)} ${kind}`
  const size = draw.between(0.55, 1.9)
  return {
    ...pattern,
    name,
    slug: `${name.toLowerCase().replaceAll(' ', '-')}-${number}`,
    sku: `MN-${SHELF_LETTERS.exec(pattern.sku)?.[1] ?? 'XX'}-${String(number).padStart(6, '0')}`,
    brand: draw.one(BRANDS),
    description: `${pattern.description} Worked as ${name}.`,
    grams: round(pattern.grams * size, 2),
    price: priceOf(pattern.price, size),
    ...(compareAt ? { compareAt: round(compareAt * size, 0) + 1000 } : {}),
    stock: Math.floor(draw.between(0, 40)),
    tags: pattern.tags.filter(() => draw.between(0, 1) < 0.7),
    rating: [round(draw.between(3.4, 5), 1), Math.floor(draw.between(0, 400))],
    related: [],
    ...(draw.between(0, 1) < 0.02 ? { isFeatured: true as const } : {}),
  }
}

const priceOf = (price: Piece['price'], size: number): Piece['price'] =>
  'fixed' in price
    ? { fixed: Math.max(500, Math.round((price.fixed * size) / 50) * 50) }
    : { ...price, grams: round(price.grams * size, 3), stones: Math.round(price.stones * size) }

const round = (value: number, digits: number): number => Number(value.toFixed(digits))
