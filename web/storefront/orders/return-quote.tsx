import { useEffect, useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { describeDeduction } from '#domain/return-deductions.ts'
import type { ReturnReason, ReturnResolution } from '#domain/returns.ts'
import { browserApi } from '#web/api.ts'
import { Totals } from '#web/ui/totals.tsx'
import * as texts from './return-form-texts.ts'

type ReturnQuote = Awaited<ReturnType<typeof browserApi.returns.quote>>
type Asked = { items: Record<string, number>; wish: ReturnResolution | ''; reason: ReturnReason | '' }

/**
 * What the customer gets back and what is kept, once the form says enough. Null: not known yet, or an exchange. After a
 * failure it is asked for again, because the terms of the shop may have changed.
 */
export function useReturnQuote(
  orderId: string,
  asked: Asked,
  failure: string | undefined,
): ReturnQuote | null {
  const [answer, setAnswer] = useState<{ key: string; quote: ReturnQuote } | null>(null)
  const key = JSON.stringify(asked)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure asks again
  useEffect(() => {
    const { items, wish, reason }: Asked = JSON.parse(key)
    const chosen = Object.entries(items).map(([item, quantity]) => ({ item, quantity }))
    if (wish !== 'refund' || !reason || chosen.length === 0) return
    let isCurrent = true
    browserApi.returns.quote({ id: orderId, items: chosen, wish, reason }).then(
      (quote) => isCurrent && setAnswer({ key, quote }),
      // Without the amounts the server refuses a request of which something would be kept.
      () => isCurrent && setAnswer(null),
    )
    return () => {
      isCurrent = false
    }
  }, [orderId, key, failure])
  return answer?.key === key ? answer.quote : null
}

/** What the customer gets back. */
export function ReturnQuoteTotals({ quote }: { quote: ReturnQuote | null }) {
  return (
    <div aria-live="polite">
      {quote && (
        <section className="return-quote" aria-label={texts.refund}>
          <Totals
            rows={[
              quote.deduction > 0 && { label: texts.kept, value: formatRupees(quote.deduction) },
              quote.credits > 0 && { label: texts.credits, value: formatRupees(quote.credits) },
            ]}
            total={{ label: texts.refundAmount, value: formatRupees(quote.refund) }}
          />
          {quote.deduction > 0 && (
            <p className="small muted">{texts.keptParts(describeDeduction(quote.terms))}</p>
          )}
        </section>
      )}
    </div>
  )
}
