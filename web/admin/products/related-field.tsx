import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { browserApi } from '../../api.ts'
import { announce } from '../../ui/announcer.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Related } from './draft.ts'
import { focusOn } from './focus-on.ts'
import { Thumb } from './list-columns.tsx'
import type { ProductForm } from './use-product-form.ts'

/** S2 §9: related search returns 5. */
const MOST_FOUND = 5
const WAIT_MS = 250
const SEARCH = 'product-related-search'

/** What goes with the piece; the page fills up with others of its kind. */
export function RelatedField({ form: { draft, set, saved } }: { form: ProductForm }) {
  const [typed, setTyped] = useState('')
  const found = useFound(typed)?.filter(({ _id }) => _id !== saved?._id)
  const isChosen = ({ _id }: ProductCard) => draft.related.some((each) => each._id === _id)
  const add = (product: Related) => {
    set({ related: [...draft.related, product] })
    announce(`${product.name} added`)
  }
  return (
    <section className="product-form__aside" aria-labelledby="product-related">
      <h2 id="product-related">Related products</h2>
      <ul className="related">
        {draft.related.map((product) => (
          <li key={product._id}>
            <Line product={product} />
            <IconButton
              icon="close"
              label={`Remove ${product.name}`}
              onClick={() => {
                focusOn(SEARCH)
                set({ related: draft.related.filter(({ _id }) => _id !== product._id) })
              }}
            />
          </li>
        ))}
      </ul>
      <TextField
        id={SEARCH}
        label="Search products"
        hideLabel
        type="search"
        icon="search"
        placeholder="Search products"
        maxLength={100}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {found && found.length > 0 && (
        <ul className="related related--found" aria-label="Found products">
          {found.map((product) => (
            <li key={product._id}>
              <button type="button" disabled={isChosen(product)} onClick={() => add(product)}>
                <Line product={product} />
                <Icon name={isChosen(product) ? 'check' : 'plus'} size="small" />
                <span className="visually-hidden">{isChosen(product) ? 'Added' : 'Add'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="caption">
        {found?.length === 0 && 'No products found'}
      </p>
    </section>
  )
}

function Line({ product: { name, price, images, imageUrl } }: { product: Related }) {
  return (
    <>
      <Thumb images={images} url={imageUrl} />
      <span>{name}</span>
      <span className="caption num">{price === null ? 'On request' : formatRupees(price)}</span>
    </>
  )
}

/** Asks while one types; needs some text (S2 §5). Null: no answer to it yet, and one that comes late is not shown. */
function useFound(typed: string): ProductCard[] | null {
  const search = typed.trim()
  const [found, setFound] = useState<{ search: string; products: ProductCard[] }>({
    search: '',
    products: [],
  })
  useEffect(() => {
    if (search === '') return
    let isLate = false
    const timer = setTimeout(() => {
      browserApi.products.list({ search, limit: MOST_FOUND, isActive: true }).then(
        ({ products }) => !isLate && setFound({ search, products }),
        () => {},
      )
    }, WAIT_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [search])
  return search !== '' && found.search === search ? found.products : null
}
