import { useEffect, useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { browserApi } from '#web/api.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'

/** `advance` is null while it is asked for, and where there is none. */
export type AskedAdvance = { advance: QuotedAdvance | null; isLoading: boolean; reload: () => void }

export type QuotedAdvance = NonNullable<Output<typeof orders.quoteAdvance>['advance']>
type Answer = { question: string; advance: QuotedAdvance | null }

/**
 * The advance that the shop asks for this cart. Only the server knows categories and what is in stock. Without an answer there
 * is none: the server then refuses cash, and says why.
 */
export function useAdvance(total: Paise): AskedAdvance {
  const { lines } = useCart()
  const hasRules = useStorefrontData().settings.advances.rules.length > 0
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [round, setRound] = useState(0)
  const items = lines.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
  const question = JSON.stringify([items, total, round])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `question` names all that is asked
  useEffect(() => {
    if (!hasRules || items.length === 0) return
    let isCurrent = true
    const keep = (advance: QuotedAdvance | null) => {
      if (isCurrent) setAnswer({ question, advance })
    }
    void browserApi.orders
      .quoteAdvance({ items, totalAmount: toRupees(total) })
      .then(({ advance }) => keep(advance))
      .catch(() => keep(null))
    return () => {
      isCurrent = false
    }
  }, [question, hasRules])
  const isCurrent = answer?.question === question
  return {
    advance: hasRules && isCurrent ? answer.advance : null,
    isLoading: hasRules && !isCurrent,
    reload: () => setRound((count) => count + 1),
  }
}
