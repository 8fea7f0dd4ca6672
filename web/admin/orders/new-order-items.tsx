import { formatRupees } from '#domain/money.ts'
import { formatVariantName } from '#domain/variants.ts'
import { adminApi } from '#web/admin/api.ts'
import { useSearch } from '#web/admin/kit/use-search.ts'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { Pieces } from './new-order-pieces.tsx'
import { texts } from './new-order-texts.ts'
import type { ChosenLine, ChosenPiece } from './new-order-values.ts'

const MAX_RESULTS = 6
const MAX_QUANTITY = 999

/** In rupees. Items that are charged by their own weight have a price each. */
type LinePrice = { variantId: string; price: number; subtotal: number; leadDays?: number | null }

type Props = {
  lines: readonly ChosenLine[]
  /** Of the last calculation. */
  prices: readonly LinePrice[]
  isAtCounter: boolean
  onChange: (lines: ChosenLine[]) => void
}

/** What is ordered. */
export function NewOrderItems({ lines, prices, isAtCounter, onChange }: Props) {
  const add = (variant: FoundVariant) => {
    const existing = lines.find(({ variantId }) => variantId === variant.variantId)
    onChange(
      existing
        ? lines.map((line) => (line === existing ? addUnit(line, variant.piece) : line))
        : [
            ...lines,
            {
              variantId: variant.variantId,
              productId: variant.productId,
              name: variant.name,
              quantity: 1,
              isSerialised: variant.isSerialised,
              pieces: variant.piece ? [variant.piece] : [],
            },
          ],
    )
    announce(
      variant.piece && isAtCounter ? texts.pieceAdded(variant.piece.number) : texts.added(variant.name),
    )
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
            const ofLine = prices.filter(({ variantId }) => variantId === line.variantId)
            const change = (next: ChosenLine) => onChange(lines.map((each) => (each === line ? next : each)))
            return (
              <li key={line.variantId}>
                <span className="chosen-products__name">
                  <b>{line.name}</b>
                  {ofLine.length > 0 && (
                    <span className="caption num">{ofLine.map(describePrice).join(' + ')}</span>
                  )}
                </span>
                {isAtCounter && line.isSerialised ? (
                  <Pieces line={line} onChange={(pieces) => change({ ...line, pieces })} />
                ) : (
                  <QuantityStepper
                    label={texts.quantityOf(line.name)}
                    value={line.quantity}
                    max={MAX_QUANTITY}
                    onChange={(quantity) => change({ ...line, quantity })}
                  />
                )}
                <span className="num new-order__subtotal">
                  {ofLine.length > 0 &&
                    formatRupees(ofLine.reduce((total, { subtotal }) => total + subtotal, 0))}
                </span>
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

const describePrice = ({ price, leadDays = null }: LinePrice): string =>
  [formatRupees(price), leadDays !== null && texts.madeIn(leadDays)].filter(Boolean).join(', ')

/** A piece that is chosen already changes nothing. */
const addUnit = (line: ChosenLine, piece: ChosenPiece | null): ChosenLine => {
  if (!piece)
    return line.isSerialised && line.pieces.length > 0 ? line : { ...line, quantity: line.quantity + 1 }
  if (line.pieces.some(({ _id }) => _id === piece._id)) return line
  return {
    ...line,
    quantity: Math.max(line.quantity, line.pieces.length + 1),
    pieces: [...line.pieces, piece],
  }
}

type FoundVariant = {
  variantId: string
  productId: string
  name: string
  detail: string
  isSerialised: boolean
  /** It was found by its number. Null: by the name of the product. */
  piece: ChosenPiece | null
}
/** By name or SKU, and by the HUID or tag number of an item in stock. */
function ProductSearch({ onAdd }: { onAdd: (variant: FoundVariant) => void }) {
  const {
    query,
    setQuery,
    results: variants,
    failure,
  } = useSearch({ find: findVariants, failure: texts.findFailed })
  /** A scanner types the number and Enter, before the search has answered. */
  const addScanned = async () => {
    const [found] = await findVariants(query.trim()).catch(() => [])
    if (!found?.piece) return
    onAdd(found)
    setQuery('')
  }
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
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void addScanned()
        }}
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
  const byNumber = items.flatMap(({ _id, variant, huid, tagNumber }) =>
    variant && [huid, tagNumber].some((each) => each?.toUpperCase() === number)
      ? [
          {
            variantId: variant._id,
            productId: variant.productId,
            name: formatVariantName(variant.name, variant.title),
            detail: [variant.sku, texts.item(number)].filter(Boolean).join(', '),
            isSerialised: true,
            piece: { _id, number: huid ?? tagNumber },
          },
        ]
      : [],
  )
  const byName = variants.map(({ _id, productId, name, title, sku, inventoryQuantity, isSerialised }) => ({
    variantId: _id,
    productId,
    name: formatVariantName(name, title),
    detail: [sku, texts.inStock(inventoryQuantity)].filter(Boolean).join(', '),
    isSerialised,
    piece: null,
  }))
  return [
    ...byNumber,
    ...byName.filter(({ variantId }) => byNumber.every((each) => each.variantId !== variantId)),
  ].slice(0, MAX_RESULTS)
}
