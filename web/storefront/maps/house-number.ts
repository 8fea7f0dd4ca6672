/** In `Plot 42, Ayyappa Soc` the parts up to the last number are the house, which maps do not know. Then comes the street. */
function splitHouseNumber(input: string): { houseNumber: string; street: string } {
  const parts = input.split(',').map((part) => part.trim())
  const numbered = parts.slice(0, -1).findLastIndex((part) => /\d/.test(part)) + 1
  return { houseNumber: parts.slice(0, numbered).join(', '), street: parts.slice(numbered).join(', ') }
}

/** The search text: the street without the house, if enough of it was typed. */
export function streetQuery(input: string, minLength: number): string {
  const { street } = splitHouseNumber(input)
  return street.length >= minLength ? street : input.trim()
}

/** The chosen street, with the typed house before it. */
export function withHouseNumber(input: string, selectedStreet: string): string {
  const { houseNumber } = splitHouseNumber(input)
  return houseNumber && !selectedStreet.toLowerCase().includes(houseNumber.toLowerCase())
    ? `${houseNumber}, ${selectedStreet}`
    : selectedStreet
}
