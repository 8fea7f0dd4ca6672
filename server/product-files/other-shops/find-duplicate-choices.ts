import type { ImportedVariant } from './imported-product.ts'

/** Reports variants with the values of an earlier one: customers could not tell them apart. */
export function findDuplicateChoices(
  variants: readonly ImportedVariant[],
  report: (line: number, message: string) => void,
): void {
  const firstLines = new Map<string, number>()
  for (const { line, values } of variants) {
    if (values.length === 0) continue
    const key = JSON.stringify(values.map((value) => value.toLowerCase()))
    const firstLine = firstLines.get(key)
    if (firstLine === undefined) firstLines.set(key, line)
    else report(line, `“${values.join(' / ')}” is already in line ${firstLine}`)
  }
}
