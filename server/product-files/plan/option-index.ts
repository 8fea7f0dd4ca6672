import type { Option, OptionValue } from '#contract/options.ts'

/** The options of the shop, by what a file calls them and by their ids. */
export type OptionIndex = {
  byId: ReadonlyMap<string, Option>
  valueById: ReadonlyMap<string, OptionValue>
  /** By name, code or id. Capitals do not count. */
  find: (text: string) => Option | undefined
  /** What a file calls the option: its name, or its code where two options have the same name. */
  nameOf: (option: Option) => string
}

export function indexOptions(options: readonly Option[]): OptionIndex {
  const normalize = (text: string) => text.trim().toLowerCase()
  const byName = Map.groupBy(options, ({ name }) => normalize(name))
  const byCode = new Map(options.map((option) => [option.code, option]))
  const findByName = (name: string) => {
    const named = byName.get(normalize(name))
    return named?.length === 1 ? named[0] : undefined
  }
  const byId = new Map(options.map((option) => [option._id, option]))
  return {
    byId,
    valueById: new Map(options.flatMap(({ values }) => values.map((value) => [value._id, value] as const))),
    find: (text) => findByName(text) ?? byCode.get(normalize(text)) ?? byId.get(text),
    nameOf: (option) => (findByName(option.name) === option ? option.name : option.code),
  }
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** By label, else by code. Capitals do not count. */
export function findValue({ values }: Option, text: string): OptionValue | undefined {
  const word = text.trim().toLowerCase()
  const find = (wanted: string) =>
    values.find(({ label }) => label.toLowerCase() === wanted) ?? values.find(({ code }) => code === wanted)
  return find(word) ?? readDateAsSize(word).map(find).find(Boolean)
}

/** Spreadsheets take the bangle size 2-4 for a date and write `02-Apr` or `4-Feb`. */
function readDateAsSize(word: string): string[] {
  const [, day, month] = /^0?(\d{1,2})-([a-z]{3})$/.exec(word) ?? []
  const monthNumber = MONTHS.indexOf(month ?? '') + 1
  return day && monthNumber > 0 ? [`${day}-${monthNumber}`, `${monthNumber}-${day}`] : []
}
