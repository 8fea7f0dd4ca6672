import { currentLanguage } from './language.ts'

const pluralRules: Record<string, Intl.PluralRules> = {}

/**
 * The form of a word that goes with the count: `${count} ${plural(count, 'item', 'items')}`. The rule is that of the
 * language: Hindi has the first form for 0 too. Of the languages of India only Santali has a third form.
 */
export function plural(count: number, one: string, other: string): string {
  const { locale } = currentLanguage()
  pluralRules[locale] ??= new Intl.PluralRules(locale)
  return pluralRules[locale].select(count) === 'one' ? one : other
}

/** `karat, colour and ring size` */
export const formatList = (items: readonly string[]): string =>
  new Intl.ListFormat(currentLanguage().locale).format(items)

/** `12,34,567` */
export const formatNumber = (value: number | bigint): string => value.toLocaleString(currentLanguage().locale)
