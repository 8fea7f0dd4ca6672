import { MESSAGE_TEXT_DEFAULTS } from '#domain/shop-texts.ts'
import type { MailShop } from './layout.ts'

const MAX_CHARACTERS = 60
/** Text that a mail program would turn into a link. */
const LINK_PATTERN = /:\/\/|www\.|[/@]|\.([a-z]{2,}|[A-Z]{2,})\b/
/** Invisible characters, and marks that change the direction of text. */
const INVISIBLE = /[\p{Cc}\p{Cf}]/gu

/**
 * `Namaste Ananya Reddy,`. A stranger may have typed the name beside another person's address, so it must not bring a
 * link or a paragraph into our mail.
 */
export function greeting(name: string, shop: Pick<MailShop, 'messageTexts'>): string {
  const cleaned = name.replace(/\s+/g, ' ').replace(INVISIBLE, '').trim()
  const isUsable = cleaned !== '' && !LINK_PATTERN.test(cleaned)
  const words = shop.messageTexts.mailGreeting || MESSAGE_TEXT_DEFAULTS.mailGreeting
  // without a name, its blank goes as well: `Namaste,`
  return words.replaceAll(/( ?)\{name\}/g, (_, blank: string) =>
    isUsable ? `${blank}${cleaned.slice(0, MAX_CHARACTERS).trim()}` : '',
  )
}
