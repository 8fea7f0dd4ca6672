/** `Plot 42, Ayyappa Soc`: the parts up to the last number name the house, which no map knows; then comes the street. */
function split(typed: string): { house: string; street: string } {
  const parts = typed.split(',').map((part) => part.trim())
  const numbered = parts.slice(0, -1).findLastIndex((part) => /\d/.test(part)) + 1
  return { house: parts.slice(0, numbered).join(', '), street: parts.slice(numbered).join(', ') }
}

/** What to look for: the street without the house, where enough of it was typed. */
export function streetPart(typed: string, least: number): string {
  const { street } = split(typed)
  return street.length >= least ? street : typed.trim()
}

/** The street that was chosen, with the house that was typed before it. */
export function withHouse(typed: string, chosen: string): string {
  const { house } = split(typed)
  return house && !chosen.toLowerCase().includes(house.toLowerCase()) ? `${house}, ${chosen}` : chosen
}
