import { useEffect, useState } from 'react'
import type { Input } from '#contract/endpoint.ts'
import type { rates as contract, RatePreview } from '#contract/rates.ts'
import { plural } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

type RatesInput = Input<typeof contract.preview>

const DEBOUNCE_MS = 300

/** How the typed rates would change prices. Null while a rate is missing. */
export function RatePreviewPanel({ rates }: { rates: RatesInput | null }) {
  const preview = usePreview(rates)
  if (!rates) return null
  return (
    <section className="rate-preview" aria-label="Effect on prices" aria-live="polite">
      <h3>Effect on prices</h3>
      {preview === null ? (
        <Skeleton width="80%" />
      ) : preview === 'failed' ? (
        <p className="small muted">The effect cannot be shown now. You can still save.</p>
      ) : (
        <PreviewSummary preview={preview} />
      )}
    </section>
  )
}

function PreviewSummary({ preview }: { preview: RatePreview }) {
  const { pieces: productCount, rising, falling, total, nextTotal, examples } = preview
  if (productCount === 0) return <p className="small muted">No product for sale follows the rate.</p>
  if (rising + falling === 0)
    return <p className="small muted">None of the {productCount} live-priced products changes its price.</p>
  const percent = total > 0 ? ((nextTotal - total) / total) * 100 : 0
  return (
    <>
      <p className="small">
        Of {productCount} live-priced {plural(productCount, 'product', 'products')}, {rising} cost more and{' '}
        {falling} less:{' '}
        <b className="num">
          {percent >= 0 ? '+' : ''}
          {percent.toFixed(2)} %
        </b>{' '}
        overall.
      </p>
      <ul className="rate-preview__examples">
        {examples
          .filter(({ price, nextPrice }) => price !== nextPrice)
          .map(({ _id, name, price, nextPrice }) => (
            <li key={_id}>
              <span>{name}</span>
              <span className="num">
                {price === null ? 'On request' : formatRupees(price)} → <b>{formatRupees(nextPrice)}</b>
              </span>
            </li>
          ))}
      </ul>
    </>
  )
}

function usePreview(rates: RatesInput | null): RatePreview | 'failed' | null {
  const [state, setState] = useState<{ key: string; preview: RatePreview | 'failed' } | null>(null)
  const key = rates ? JSON.stringify(rates) : ''
  useEffect(() => {
    if (!key) return
    let isCancelled = false
    const timer = setTimeout(() => {
      adminApi.rates.preview(JSON.parse(key) as RatesInput).then(
        (preview) => !isCancelled && setState({ key, preview }),
        () => !isCancelled && setState({ key, preview: 'failed' }),
      )
    }, DEBOUNCE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [key])
  return state?.key === key ? state.preview : null
}
