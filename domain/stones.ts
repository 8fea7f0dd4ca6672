import { divideHalfUp, MAX_PRICE, type Paise, paise, sum } from './money.ts'

/** The stones that a line can hold. The codes are stored and used in filters. */
export const STONES = [
  { kind: 'diamond', label: 'Diamond' },
  { kind: 'lab-grown-diamond', label: 'Lab-grown diamond' },
  { kind: 'polki', label: 'Polki' },
  { kind: 'kundan', label: 'Kundan' },
  { kind: 'ruby', label: 'Ruby' },
  { kind: 'emerald', label: 'Emerald' },
  { kind: 'sapphire', label: 'Sapphire' },
  { kind: 'yellow-sapphire', label: 'Yellow sapphire' },
  { kind: 'pearl', label: 'Pearl' },
  { kind: 'coral', label: 'Coral' },
  { kind: 'cats-eye', label: 'Cat’s eye' },
  { kind: 'hessonite', label: 'Hessonite' },
  { kind: 'topaz', label: 'Topaz' },
  { kind: 'amethyst', label: 'Amethyst' },
  { kind: 'turquoise', label: 'Turquoise' },
  { kind: 'tanzanite', label: 'Tanzanite' },
  { kind: 'tourmaline', label: 'Tourmaline' },
  { kind: 'zircon', label: 'Zircon' },
  { kind: 'cubic-zirconia', label: 'Cubic zirconia' },
  { kind: 'moissanite', label: 'Moissanite' },
  { kind: 'other', label: 'Other stone' },
] as const

export type StoneKind = (typeof STONES)[number]['kind']
export const STONE_KINDS = STONES.map(({ kind }) => kind) as [StoneKind, ...StoneKind[]]
export const STONE_LABELS = Object.fromEntries(STONES.map(({ kind, label }) => [kind, label])) as Record<
  StoneKind,
  string
>

/** Suggested in the form. Any other text may be typed. */
export const STONE_SHAPES = [
  'Round',
  'Princess',
  'Oval',
  'Pear',
  'Marquise',
  'Cushion',
  'Emerald',
  'Radiant',
  'Asscher',
  'Heart',
  'Baguette',
  'Trillion',
  'Cabochon',
  'Bead',
  'Uncut',
]
export const STONE_SETTINGS = ['Prong', 'Bezel', 'Pavé', 'Channel', 'Invisible', 'Kundan', 'Flush', 'Tension']
export const CERTIFICATE_LABORATORIES = ['IGI', 'GIA', 'SGL', 'GSI', 'HRD', 'IIDGR', 'GII']

export const STONE_PRICE_BASES = ['carat', 'piece'] as const
export type StonePriceBasis = (typeof STONE_PRICE_BASES)[number]

export type StoneCertificate = {
  laboratory: string
  number: string
  /** The address of the certificate or of its PDF. '' for none. */
  url: string
}

/** Stones of one kind and quality in a product. Texts are '' where they are not given. */
export type StoneLine = {
  kind: StoneKind
  shape: string
  count: number
  /** All stones of the line together, in thousandths of a carat. */
  caratThousandths: number
  colour: string
  clarity: string
  cut: string
  setting: string
  priceBasis: StonePriceBasis
  /** For one carat or for one stone. */
  price: Paise
  certificate: StoneCertificate | null
}

export const STONE_LIMITS = {
  lines: 20,
  count: 9999,
  /** Ten thousand carats are two kilograms. */
  caratThousandths: 10_000_000,
  text: 40,
}

/** The price of a line: carats or stones × price, rounded half up to a paisa. */
export const calculateStoneAmount = ({
  priceBasis,
  caratThousandths,
  count,
  price,
}: Pick<StoneLine, 'priceBasis' | 'caratThousandths' | 'count' | 'price'>): Paise =>
  paise(
    priceBasis === 'piece'
      ? price * count
      : Number(divideHalfUp(BigInt(caratThousandths) * BigInt(price), 1000n)),
  )

export type StoneTotals = { count: number; caratThousandths: number; charges: Paise }

export const calculateStoneTotals = (lines: readonly StoneLine[]): StoneTotals => ({
  count: lines.reduce((total, { count }) => total + count, 0),
  caratThousandths: lines.reduce((total, { caratThousandths }) => total + caratThousandths, 0),
  charges: sum(lines.map(calculateStoneAmount)),
})

/** The sentence for lines that cost too much for one product, or null. */
export const getStoneTotalError = (charges: Paise): string | null =>
  charges > MAX_PRICE ? 'The stones of one product cost at most ₹10 crore' : null

/** `0.480 ct`. */
export const formatCarats = (caratThousandths: number): string => `${(caratThousandths / 1000).toFixed(3)} ct`

type CaratLine = Pick<StoneLine, 'kind' | 'caratThousandths'>

const isDiamond = ({ kind }: CaratLine): boolean => kind === 'diamond' || kind === 'lab-grown-diamond'

/** `0.42 ct diamond, 1.205 ct ruby`: diamonds first, other stones as one total. Empty without a weight. */
export function describeCarats(lines: readonly CaratLine[]): string {
  const others = lines.filter((line) => !isDiamond(line) && line.caratThousandths > 0)
  const [firstKind, ...furtherKinds] = new Set(others.map(({ kind }) => kind))
  const isOneKind = firstKind !== undefined && firstKind !== 'other' && furtherKinds.length === 0
  const totals = [
    ['diamond', sumCarats(lines.filter(({ kind }) => kind === 'diamond'))],
    ['lab-grown diamond', sumCarats(lines.filter(({ kind }) => kind === 'lab-grown-diamond'))],
  ] as const
  const hasDiamonds = totals.some(([, carats]) => carats > 0)
  const otherName = isOneKind
    ? STONE_LABELS[firstKind].toLowerCase()
    : hasDiamonds
      ? 'other stones'
      : 'stones'
  return [...totals, [otherName, sumCarats(others)] as const]
    .filter(([, carats]) => carats > 0)
    .map(([name, carats]) => `${formatShortCarats(carats)} ${name}`)
    .join(', ')
}

const sumCarats = (lines: readonly CaratLine[]): number =>
  lines.reduce((total, { caratThousandths }) => total + caratThousandths, 0)

/** `0.48 ct`, `1.205 ct`: a third decimal only where it is not 0. */
const formatShortCarats = (caratThousandths: number): string =>
  `${(caratThousandths / 1000).toFixed(3).replace(/0$/, '')} ct`

/** The choices of the filter by carat weight. The codes are hundredths of a carat. */
export const CARAT_RANGES = [
  { code: '0-25', label: 'Under 0.25 ct', belowThousandths: 250 },
  { code: '25-50', label: '0.25 to 0.5 ct', belowThousandths: 500 },
  { code: '50-100', label: '0.5 to 1 ct', belowThousandths: 1000 },
  { code: '100-200', label: '1 to 2 ct', belowThousandths: 2000 },
  { code: '200-500', label: '2 to 5 ct', belowThousandths: 5000 },
  { code: '500', label: '5 ct and above', belowThousandths: Number.POSITIVE_INFINITY },
] as const

/**
 * The code of the range of the stones of one variant. Customers mean diamonds, so other stones count only where there are
 * none. The upper end is not included: a stone of 1.00 ct is in `1 to 2 ct`. Null without a weight.
 */
export function getCaratRange(lines: readonly CaratLine[]): string | null {
  const total = sumCarats(lines.filter(isDiamond)) || sumCarats(lines)
  if (total === 0) return null
  return CARAT_RANGES.find(({ belowThousandths }) => total < belowThousandths)!.code
}

/** `Round, EF, VVS1, excellent cut, prong setting`. Empty without any. */
export const describeStoneQuality = ({
  shape,
  colour,
  clarity,
  cut,
  setting,
}: Pick<StoneLine, 'shape' | 'colour' | 'clarity' | 'cut' | 'setting'>): string =>
  [shape, colour, clarity, cut && `${cut} cut`, setting && `${setting} setting`].filter(Boolean).join(', ')

/** `12 Diamond, 0.480 ct, Round, EF, VVS1, IGI 12345678`, as an invoice says it. */
export const describeStones = (line: StoneLine): string =>
  [
    `${line.count} ${STONE_LABELS[line.kind]}`,
    line.caratThousandths > 0 ? formatCarats(line.caratThousandths) : '',
    describeStoneQuality(line),
    line.certificate ? `${line.certificate.laboratory} ${line.certificate.number}`.trim() : '',
  ]
    .filter(Boolean)
    .join(', ')

/** The stones of a product as an invoice lists them: each line, then the total carats of several lines. */
export const listStones = (lines: readonly StoneLine[]): string[] => {
  const weighed = lines.filter(({ caratThousandths }) => caratThousandths > 0)
  return [...lines.map(describeStones), ...(weighed.length > 1 ? [`Total ${describeCarats(weighed)}`] : [])]
}
