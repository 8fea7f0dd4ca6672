import { labelBase, type Metal } from './metals.ts'

const KARAT = /\b\d+(?=\s?K)/i

/** Karat and fineness as a hallmark states them: `18K (750)`, `22K (916)`, `Silver 925`. */
export function describeMetalPurity({
  name,
  base,
  fineness,
}: Pick<Metal, 'name' | 'base' | 'fineness'>): string {
  const karat = KARAT.exec(name)?.[0]
  const thousandths = Math.floor(fineness)
  return karat === undefined ? `${labelBase(base)} ${thousandths}` : `${karat}K (${thousandths})`
}

/**
 * What staff typed as the attribute Purity (`925 sterling`), else the purity of the metal. A product can have variants of
 * several karats, so a typed karat counts only for variants of that karat. '' when nothing is known.
 */
export function choosePurity(attributes: Record<string, string>, metalPurity: string): string {
  const typed = Object.entries(attributes).find(([name]) => name.toLowerCase() === 'purity')?.[1]
  if (!typed) return metalPurity
  const karat = KARAT.exec(metalPurity)?.[0]
  return karat === undefined || KARAT.exec(typed)?.[0] === karat ? typed : metalPurity
}
