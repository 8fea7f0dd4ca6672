import { useEffect, useState } from 'react'
import type { Input, Output } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { adminApi } from '#web/admin/api.ts'
import { useDebounced } from '#web/admin/kit/use-debounced.ts'
import { errorMessage } from '#web/error-message.ts'
import { texts } from './new-order-texts.ts'

const QUOTE_DELAY_MS = 300

export type DeliveryQuote = Output<typeof orders.quoteForCustomer>
export type CounterQuote = Output<typeof orders.quoteAtCounter>

/** What is asked: an order that is delivered, or a sale at the counter. */
export type Question =
  | { isAtCounter: false; input: Input<typeof orders.quoteForCustomer> }
  | { isAtCounter: true; input: Input<typeof orders.quoteAtCounter> }

type Answer = { delivery: DeliveryQuote | null; counter: CounterQuote | null }
type QuoteState = Answer & { question: string; failure: string | null }

const NOTHING: Answer = { delivery: null, counter: null }

async function ask(question: Question): Promise<Answer> {
  return question.isAtCounter
    ? { delivery: null, counter: await adminApi.orders.quoteAtCounter(question.input) }
    : { delivery: await adminApi.orders.quoteForCustomer(question.input), counter: null }
}

/** What the order costs now. The last quote stays while the next one is asked for. `round`: another one asks again. */
export function useQuote(wanted: Question | null, round: number) {
  const [state, setState] = useState<QuoteState | null>(null)
  const question = wanted === null ? '' : JSON.stringify(wanted)
  const asked = useDebounced(question, QUOTE_DELAY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` asks the same again
  useEffect(() => {
    if (asked === '') return
    let isCurrent = true
    const keep = (answer: Answer, failure: string | null) => {
      if (isCurrent) setState({ ...answer, question: asked, failure })
    }
    ask(JSON.parse(asked)).then(
      (answer) => keep(answer, null),
      (error: unknown) => keep(NOTHING, errorMessage(error, texts.quoteFailed)),
    )
    return () => {
      isCurrent = false
    }
  }, [asked, round])
  if (wanted === null) return { ...NOTHING, failure: null, isLoading: false }
  return {
    delivery: wanted.isAtCounter ? null : (state?.delivery ?? null),
    counter: wanted.isAtCounter ? (state?.counter ?? null) : null,
    failure: state?.question === question ? state.failure : null,
    isLoading: state?.question !== question,
  }
}
