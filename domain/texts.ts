import { currentLanguage } from './language.ts'

/** The sentences of one page, part or rule: texts, functions of the values that stand in them, and lists of labels. */
type Texts = Readonly<Record<string, Text>>
type Text = string | ((...values: never[]) => string) | readonly string[] | Readonly<Record<string, string>>

/** By code of the language, then by name of the set. */
const translations: Record<string, Readonly<Record<string, Texts>>> = {}

/**
 * The sentences in English, under a name that no other set has. Each is read in the language of the page at the moment
 * when it is used, so `texts.title` belongs into a function: at import it would stay English for ever.
 */
/* @__NO_SIDE_EFFECTS__ */
export const defineTexts = <T extends Texts>(name: string, english: T): T =>
  new Proxy(english, {
    get: (_, key: string) => findTranslation(name)?.[key] ?? english[key],
  })

/** The sets of another language. Each `satisfies typeof texts` of the English one, so that none of its keys is missing. */
export function addTranslations(languageCode: string, sets: Readonly<Record<string, Texts>>): void {
  translations[languageCode] = sets
}

export const findTranslation = (name: string): Texts | undefined =>
  translations[currentLanguage().code]?.[name]
