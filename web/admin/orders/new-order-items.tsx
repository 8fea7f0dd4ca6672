import { formatRupees } from '#domain/money.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminApi } from '#web/admin/api.ts'
import { useSearch } from '#web/admin/kit/use-search.ts'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { texts } from './new-order-texts.ts'

const MAX_RESULTS = 6
const MAX_QUANTITY = 999

export type ChosenLine = { variantId: string; productId: string; name: string; quantity: number }
/** In rupees. */
type LinePrice = { variantId: string; price: number; subtotal: number; leadDays: number | null }

type Props = {
  lines: readonly ChosenLine[]
  /** Of the last calculation. */
  prices: readonly LinePrice[]
  onChange: (lines: ChosenLine[]) => void
}

/** What is ordered. */
export function NewOrderItems({ lines, prices, onChange }: Props) {
  const add = (variant: FoundVariant) => {
    const existing = lines.find(({ variantId }) => variantId === variant.variantId)
    onChange(
      existing
        ? lines.map((line) => (line === existing ? { ...line, quantity: line.quantity + 1 } : line))
        : [
            ...lines,
            {
              variantId: variant.variantId,
              productId: variant.productId,
              name: variant.name,
              quantity: 1,
            },
          ],
    )
    announce(texts.added(variant.name))
  }
  return (
    <section className="admin-panel" aria-labelledby="new-order-items">
      <h2 id="new-order-items">{texts.items}</h2>
      <ProductSearch onAdd={add} />
      {lines.length === 0 ? (
        <p className="small muted">{texts.noItems}</p>
      ) : (
        <ul className="new-order__lines" aria-label={texts.items}>
          {lines.map((line) => {
            const price = prices.find(({ variantId }) => variantId === line.variantId)
            return (
              <li key={line.variantId}>
                <span className="chosen-products__name">
                  <b>{line.name}</b>
                  {price && (
                    <span className="caption num">
                      {[formatRupees(price.price), price.leadDays !== null && texts.madeIn(price.leadDays)]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                  )}
                </span>
                <QuantityStepper
                  label={texts.quantityOf(line.name)}
                  value={line.quantity}
                  max={MAX_QUANTITY}
                  onChange={(quantity) =>
                    onChange(lines.map((each) => (each === line ? { ...each, quantity } : each)))
                  }
                />
                <span className="num new-order__subtotal">{price && formatRupees(price.subtotal)}</span>
                <IconButton
                  icon="trash"
                  label={texts.remove(line.name)}
                  onClick={() => {
                    onChange(lines.filter((each) => each !== line))
                    announce(texts.removed(line.name))
                  }}
                />
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}

type FoundVariant = { variantId: string; productId: string; name: string; detail: string }
/** By name or SKU, and by the HUID or tag number of an item in stock. */
function ProductSearch({ onAdd }: { onAdd: (variant: FoundVariant) => void }) {
  const {
    query,
    setQuery,
    results: variants,
    failure,
  } = useSearch({ find: findVariants, failure: texts.findFailed })
  return (
    <>
      <TextField
        label={texts.findProduct}
        hint={texts.findProductHint}
        type="search"
        icon="search"
        autoComplete="off"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {failure && <FieldError id="new-order-product-error">{failure}</FieldError>}
      {variants && variants.length > 0 && (
        <ul className="chosen-products" aria-label={texts.foundProducts}>
          {variants.map((variant) => (
            <li key={variant.variantId}>
              <button
                type="button"
                onClick={() => {
                  onAdd(variant)
                  setQuery('')
                }}
              >
                <span className="chosen-products__name">
                  <span>{variant.name}</span>
                  <span className="caption num">{variant.detail}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="caption">
        {variants?.length === 0 && texts.noProduct}
      </p>
    </>
  )
}

async function findVariants(search: string): Promise<FoundVariant[]> {
  const [{ variants }, { items }] = await Promise.all([
    adminApi.items.variants({ search }),
    adminApi.items.list({ search, status: 'in-stock', limit: MAX_RESULTS }),
  ])
  const number = search.toUpperCase()
  const byNumber = items.flatMap(({ variant, huid, tagNumber }) =>
    variant && [huid, tagNumber].some((each) => each?.toUpperCase() === number)
      ? [
          {
            variantId: variant._id,
            productId: variant.productId,
            name: formatVariantName(variant.name, variant.title),
            detail: [variant.sku, texts.item(number)].filter(Boolean).join(', '),
          },
        ]
      : [],
  )
  const byName = variants.map(({ _id, productId, name, title, sku, inventoryQuantity }) => ({
    variantId: _id,
    productId,
    name: formatVariantName(name, title),
    detail: [sku, texts.inStock(inventoryQuantity)].filter(Boolean).join(', '),
  }))
  return [
    ...byNumber,
    ...byName.filter(({ variantId }) => byNumber.every((each) => each.variantId !== variantId)),
  ].slice(0, MAX_RESULTS)
}
