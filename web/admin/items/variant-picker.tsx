import { useEffect, useState } from 'react'
import type { ItemVariant } from '#contract/items.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminApi } from '#web/admin/api.ts'
import { useDebounced } from '#web/admin/kit/use-debounced.ts'
import { errorMessage } from '#web/error-message.ts'
import { StockBadge } from '#web/ui/badge.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'

const DEBOUNCE_MS = 250

type Found = { search: string; variants: readonly ItemVariant[] }

/** Finds the variant whose items are received. */
export function VariantPicker({ onChoose }: { onChoose: (variant: ItemVariant) => void }) {
  const [query, setQuery] = useState('')
  const [found, setFound] = useState<Found | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const search = useDebounced(query.trim(), DEBOUNCE_MS)
  useEffect(() => {
    let isCurrent = true
    adminApi.items.variants(search ? { search } : {}).then(
      ({ variants }) => {
        if (!isCurrent) return
        setFound({ search, variants })
        setFailure(null)
      },
      (error: unknown) => isCurrent && setFailure(errorMessage(error, texts.variantsFailed)),
    )
    return () => {
      isCurrent = false
    }
  }, [search])
  return (
    <div className="variant-picker">
      <TextField
        label={texts.findProduct}
        type="search"
        icon="search"
        maxLength={100}
        placeholder={texts.findProductPlaceholder}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {failure && <FieldError id="variant-picker-error">{failure}</FieldError>}
      <ul className="variant-picker__results" aria-label={texts.product}>
        {found?.variants.map((variant) => (
          <li key={variant._id}>
            <button type="button" onClick={() => onChoose(variant)}>
              <span>
                {formatVariantName(variant.name, variant.title)}
                {variant.sku && <span className="caption num">{variant.sku}</span>}
              </span>
              <StockBadge quantity={variant.inventoryQuantity} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="caption">
        {found?.variants.length === 0 && texts.noProductFound}
      </p>
    </div>
  )
}
