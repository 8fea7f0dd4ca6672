import { useEffect, useState } from 'react'
import type { ProductCard } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { browserApi } from '../../api.ts'
import { announce } from '../../ui/announcer.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { focusById } from './focus-by-id.ts'
import { ProductThumbnail } from './list-columns.tsx'
import type { RelatedProduct } from './product-draft.ts'
import type { ProductForm } from './use-product-form.ts'

/** Related search returns 5. */
const MAX_RESULTS = 5
const DEBOUNCE_MS = 250
const SEARCH_INPUT_ID = 'product-related-search'

/** What goes with the piece; the page fills up with others of its kind. */
export function RelatedField({ form: { draft, set, saved } }: { form: ProductForm }) {
  const [query, setQuery] = useState('')
  const results = useProductSearch(query)?.filter(({ _id }) => _id !== saved?._id)
  const isChosen = ({ _id }: ProductCard) => draft.related.some((other) => other._id === _id)
  const add = (product: RelatedProduct) => {
    set({ related: [...draft.related, product] })
    announce(`${product.name} added`)
  }
  return (
    <section className="product-form__aside" aria-labelledby="product-related">
      <h2 id="product-related">Related products</h2>
      <ul className="related">
        {draft.related.map((product) => (
          <li key={product._id}>
            <RelatedProductRow product={product} />
            <IconButton
              icon="close"
              label={`Remove ${product.name}`}
              onClick={() => {
                focusById(SEARCH_INPUT_ID)
                set({ related: draft.related.filter(({ _id }) => _id !== product._id) })
              }}
            />
          </li>
        ))}
      </ul>
      <TextField
        id={SEARCH_INPUT_ID}
        label="Search products"
        hideLabel
        type="search"
        icon="search"
        placeholder="Search products"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {results && results.length > 0 && (
        <ul className="related related--results" aria-label="Found products">
          {results.map((product) => (
            <li key={product._id}>
              <button type="button" disabled={isChosen(product)} onClick={() => add(product)}>
                <RelatedProductRow product={product} />
                <Icon name={isChosen(product) ? 'check' : 'plus'} size="small" />
                <span className="visually-hidden">{isChosen(product) ? 'Added' : 'Add'}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="caption">
        {results?.length === 0 && 'No products found'}
      </p>
    </section>
  )
}

function RelatedProductRow({ product: { name, price, images, imageUrl } }: { product: RelatedProduct }) {
  return (
    <>
      <ProductThumbnail images={images} url={imageUrl} />
      <span>{name}</span>
      <span className="caption num">{price === null ? 'On request' : formatRupees(price)}</span>
    </>
  )
}

/** Asks while one types; needs some text. Null: no answer to it yet, and one that comes late is not shown. */
function useProductSearch(query: string): ProductCard[] | null {
  const search = query.trim()
  const [results, setResults] = useState<{ search: string; products: ProductCard[] }>({
    search: '',
    products: [],
  })
  useEffect(() => {
    if (search === '') return
    let isCancelled = false
    const timer = setTimeout(() => {
      browserApi.products.list({ search, limit: MAX_RESULTS, isActive: true }).then(
        ({ products }) => !isCancelled && setResults({ search, products }),
        () => {},
      )
    }, DEBOUNCE_MS)
    return () => {
      isCancelled = true
      clearTimeout(timer)
    }
  }, [search])
  return search !== '' && results.search === search ? results.products : null
}
