/** A text holds values as `{name}`. */
const VARIABLE = /\{(\w+)\}/g

/** The text with its values. A variable without one stays as it is written. */
export const replaceVariables = (text: string, getValue: (name: string) => string | undefined): string =>
  text.replace(VARIABLE, (written, name: string) => getValue(name) ?? written)

/** The same with the values of an object. */
export const replaceVariablesBy = (text: string, values: Readonly<Record<string, string>>): string =>
  replaceVariables(text, (name) => (Object.hasOwn(values, name) ? values[name] : undefined))

export const listVariables = (text: string): string[] => [...text.matchAll(VARIABLE)].map(([, name]) => name!)

/** The first brace of a text that is not part of a known variable, with what follows it: `{exchangeDay}`. Null: there is none. */
export function findUnknownVariable(text: string, isKnown: (name: string) => boolean): string | null {
  for (const [found, name] of text.matchAll(/\{(\w*)\}|[{}][^{}\s]{0,40}/g))
    if (name === undefined || !isKnown(name)) return found
  return null
}
