import { asc, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import type { Stone } from '#contract/stones.ts'
import { paise, toRupees } from '#domain/money.ts'
import { calculateStoneAmount, describeStoneQuality, STONE_LABELS, type StoneLine } from '#domain/stones.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { productVariants, variantStones } from '../tables.ts'

type StonesInput = NonNullable<ParsedInput<typeof contract.create>['stones']>

export const parseStones = (input: StonesInput): StoneLine[] =>
  input.map((stone) => ({
    kind: stone.kind,
    shape: stone.shape,
    count: stone.count,
    caratThousandths: stone.carats,
    colour: stone.colour,
    clarity: stone.clarity,
    cut: stone.cut,
    setting: stone.setting,
    priceBasis: stone.priceBasis,
    price: stone.price,
    certificate: stone.certificate ?? null,
  }))

export const toStoneRow = (line: StoneLine, key: { variantId: string; position: number }) => ({
  variantId: key.variantId,
  position: key.position,
  kind: line.kind,
  shape: line.shape,
  count: line.count,
  caratThousandths: line.caratThousandths,
  colour: line.colour,
  clarity: line.clarity,
  cut: line.cut,
  setting: line.setting,
  priceBasis: line.priceBasis,
  pricePaise: line.price,
  certificateLaboratory: line.certificate?.laboratory ?? '',
  certificateNumber: line.certificate?.number ?? '',
  certificateUrl: line.certificate?.url ?? '',
})

/** Stones by variant. A variant without stones has no entry. */
export type Stones = ReadonlyMap<string, StoneLine[]>

export async function loadStones(reader: Reader, variantIds: readonly string[]): Promise<Stones> {
  const rows = await reader
    .select()
    .from(variantStones)
    // one parameter: the import reads more variants at a time than a statement may have parameters
    .where(sql`${variantStones.variantId} = any(${sql.param([...variantIds])}::text[])`)
    .orderBy(asc(variantStones.variantId), asc(variantStones.position))
  const stones = new Map<string, StoneLine[]>()
  for (const row of rows) stones.set(row.variantId, [...(stones.get(row.variantId) ?? []), toStoneLine(row)])
  return stones
}

/** For queries of variants: its stones as JSON, for `parseStonesJson`. */
export const stonesJson = () => sql<StoneJson[] | null>`(
  select jsonb_agg(to_jsonb(s) order by s.position) from ${variantStones} s where s.variant_id = ${productVariants.id})`

/** A row of variant_stones as PostgreSQL writes it into JSON. */
type StoneJson = {
  kind: StoneLine['kind']
  shape: string
  count: number
  carat_thousandths: number
  colour: string
  clarity: string
  cut: string
  setting: string
  price_basis: StoneLine['priceBasis']
  price_paise: number
  certificate_laboratory: string
  certificate_number: string
  certificate_url: string
}

export const parseStonesJson = (stones: readonly StoneJson[] | null): StoneLine[] =>
  (stones ?? []).map((stone) => ({
    kind: stone.kind,
    shape: stone.shape,
    count: stone.count,
    caratThousandths: stone.carat_thousandths,
    colour: stone.colour,
    clarity: stone.clarity,
    cut: stone.cut,
    setting: stone.setting,
    priceBasis: stone.price_basis,
    price: paise(stone.price_paise),
    certificate: toCertificate(stone.certificate_laboratory, stone.certificate_number, stone.certificate_url),
  }))

export const serializeStone = (line: StoneLine): Stone => ({
  kind: line.kind,
  label: STONE_LABELS[line.kind],
  shape: line.shape,
  count: line.count,
  carats: line.caratThousandths / 1000,
  colour: line.colour,
  clarity: line.clarity,
  cut: line.cut,
  setting: line.setting,
  quality: describeStoneQuality(line),
  priceBasis: line.priceBasis,
  price: toRupees(line.price),
  amount: toRupees(calculateStoneAmount(line)),
  certificate: line.certificate && {
    name: `${line.certificate.laboratory} ${line.certificate.number}`.trim() || 'Certificate',
    laboratory: line.certificate.laboratory,
    number: line.certificate.number,
    url: line.certificate.url,
  },
})

type StoneRow = typeof variantStones.$inferSelect

const toStoneLine = (row: StoneRow): StoneLine => ({
  kind: row.kind,
  shape: row.shape,
  count: row.count,
  caratThousandths: row.caratThousandths,
  colour: row.colour,
  clarity: row.clarity,
  cut: row.cut,
  setting: row.setting,
  priceBasis: row.priceBasis,
  price: row.pricePaise,
  certificate: toCertificate(row.certificateLaboratory, row.certificateNumber, row.certificateUrl),
})

const toCertificate = (laboratory: string, number: string, url: string): StoneLine['certificate'] =>
  laboratory || number || url ? { laboratory, number, url } : null
