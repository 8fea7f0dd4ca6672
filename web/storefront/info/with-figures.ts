import type { Settings } from '#contract/settings.ts'
import { formatRupees } from '#domain/money.ts'
import type { Article } from './articles.ts'

type Shown = Pick<
  Settings,
  | 'deliveryCity'
  | 'deliveryRadiusKm'
  | 'deliveryCharge'
  | 'freeDeliveryFrom'
  | 'returnDays'
  | 'exchangeDays'
  | 'rateLockMinutes'
  | 'cashLimit'
>

/** What an article may name of the settings, as it reads. */
const FIGURES: Record<string, (settings: Shown) => string> = {
  city: ({ deliveryCity }) => deliveryCity,
  radius: ({ deliveryRadiusKm }) => String(deliveryRadiusKm),
  charge: ({ deliveryCharge }) => formatRupees(deliveryCharge),
  freeFrom: ({ freeDeliveryFrom }) => formatRupees(freeDeliveryFrom),
  returnDays: ({ returnDays }) => String(returnDays),
  exchangeDays: ({ exchangeDays }) => String(exchangeDays),
  lock: ({ rateLockMinutes }) => String(rateLockMinutes),
  cashLimit: ({ cashLimit }) => formatRupees(cashLimit),
}

/** The article as it holds in this shop: `{radius} km of {city}` reads `50 km of Hyderabad`. */
export function withFigures<A extends Article>(article: A, settings: Shown): A {
  const filled = (words: string) => words.replace(/\{(\w+)\}/g, (_, name: string) => FIGURES[name]!(settings))
  return {
    ...article,
    sections: article.sections.map(({ heading, paragraphs, ...section }) => ({
      ...section,
      heading: filled(heading),
      ...(paragraphs && { paragraphs: paragraphs.map(filled) }),
    })),
  }
}
