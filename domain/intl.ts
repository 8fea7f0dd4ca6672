import { currentLanguage } from './language.ts'

type Formats = { plural: Intl.PluralRules; list: Intl.ListFormat; number: Intl.NumberFormat }

const formatsByLocale = new Map<string, Formats>()

function currentFormats(): Formats {
  const { locale } = currentLanguage()
  let formats = formatsByLocale.get(locale)
  if (!formats) {
    formats = {
      plural: new Intl.PluralRules(locale),
      list: new Intl.ListFormat(locale),
      number: new Intl.NumberFormat(locale),
    }
    formatsByLocale.set(locale, formats)
  }
  return formats
}

/**
 * The form of a word that goes with the count: `${count} ${plural(count, 'item', 'items')}`. The rule is that of the
 * language: Hindi has the first form for 0 too. Of the languages of India only Santali has a third form.
 */
export const plural = (count: number, one: string, other: string): string =>
  currentFormats().plural.select(count) === 'one' ? one : other

/** `karat, colour and ring size` */
export const formatList = (items: readonly string[]): string => currentFormats().list.format(items)

/** `12,34,567` */
export const formatNumber = (value: number | bigint): string => currentFormats().number.format(value)
