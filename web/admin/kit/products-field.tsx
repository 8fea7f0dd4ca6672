import { useEffect, useId, useState } from 'react'
import type { ProductCard } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { focusById } from './focus-by-id.ts'
import { moveEntry } from './move-entry.ts'
import * as texts from './products-texts.ts'
import { MoveButtons, useReorder } from './reorder.tsx'
import { useProductSearch } from './use-product-search.ts'

type Props = {
  label: string
  hint?: string
  max: number
  ids: readonly string[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Products by id, found by name or SKU, in the order of the page. */
export function ProductsField({ label, hint, max, ids, error, onChange }: Props) {
  const searchId = useId()
  const [query, setQuery] = useState('')
  /** Null: the shop does not have it any more. */
  const [known, setKnown] = useState<ReadonlyMap<string, ProductCard | null>>(new Map())
  const [hasFailed, setFailed] = useState(false)
  const results = useProductSearch(query)
  const unknown = ids.filter((id) => !known.has(id)).join()
  useEffect(() => {
    if (unknown === '' || hasFailed) return
    adminApi.products.list({ ids: unknown, limit: 100 }).then(
      ({ products }) => {
        const found = unknown
          .split(',')
          .map((id) => [id, products.find(({ _id }) => _id === id) ?? null] as const)
        setKnown((before) => new Map([...before, ...found]))
      },
      () => setFailed(true),
    )
  }, [unknown, hasFailed])
  const add = (product: ProductCard) => {
    setKnown((before) => new Map([...before, [product._id, product]]))
    onChange([...ids, product._id])
    announce(texts.added(product.name))
  }
  const nameAt = (index: number) => {
    const product = known.get(ids[index]!)
    return product?.name ?? (product === null ? texts.missingProduct : texts.product(index + 1))
  }
  const reorder = useReorder({
    count: ids.length,
    nameAt,
    onMove: (from, to) => onChange(moveEntry(ids, from, to)),
  })
  const errorId = `${searchId}-list-error`
  return (
    <fieldset className="products-field" aria-describedby={error ? errorId : undefined}>
      <legend>{label}</legend>
      {hint && <p className="field__hint">{hint}</p>}
      <ul className="chosen-products">
        {ids.map((id, index) => {
          const product = known.get(id)
          const name = nameAt(index)
          return (
            <li key={id}>
              <ProductLine
                name={product === undefined && !hasFailed ? texts.loadingProduct : name}
                product={product}
              />
              <MoveButtons
                name={name}
                index={index}
                count={ids.length}
                onMove={(to) => reorder.move(index, to)}
              />
              <IconButton
                icon="trash"
                label={texts.remove(name)}
                onClick={() => {
                  onChange(ids.filter((other) => other !== id))
                  announce(texts.removed(name))
                  requestAnimationFrame(() => focusById(searchId))
                }}
              />
            </li>
          )
        })}
      </ul>
      {hasFailed && unknown !== '' && (
        <div className="products-field__failure" role="alert">
          <span>{texts.productsFailed}</span>
          <Button variant="secondary" size="small" onClick={() => setFailed(false)}>
            {texts.tryAgain}
          </Button>
        </div>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {ids.length < max && (
        <TextField
          id={searchId}
          label={texts.searchProducts}
          hideLabel
          type="search"
          icon="search"
          placeholder={texts.searchProducts}
          maxLength={100}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {results && results.length > 0 && (
        <ul className="chosen-products" aria-label={texts.foundProducts}>
          {results.map((product) => {
            const isChosen = ids.includes(product._id)
            return (
              <li key={product._id}>
                <button type="button" disabled={isChosen} onClick={() => add(product)}>
                  <ProductLine name={product.name} product={product} />
                  <Icon name={isChosen ? 'check' : 'plus'} size="small" />
                  <span className="visually-hidden">{isChosen ? texts.isAdded : texts.add}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <p role="status" className="caption">
        {results?.length === 0 && texts.noProducts}
      </p>
    </fieldset>
  )
}

const ProductLine = ({ name, product }: { name: string; product: ProductCard | null | undefined }) => (
  <span className="chosen-products__name">
    <span>{name}</span>
    {product && (
      <span className="caption num">
        {product.price === null ? texts.onRequest : formatRupees(product.price)}
      </span>
    )}
  </span>
)
