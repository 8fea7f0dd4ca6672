import { useState } from 'react'
import type { ProductCard } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { useProductSearch } from '#web/admin/kit/use-product-search.ts'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProductThumbnail } from './list-columns.tsx'
import type { RelatedProduct } from './product-draft.ts'
import type { ProductForm } from './use-product-form.ts'

const SEARCH_INPUT_ID = 'product-related-search'

/** Products shown with this one. The product page adds similar products when there are few. */
export function RelatedField({ form: { draft, setField, saved } }: { form: ProductForm }) {
  const [query, setQuery] = useState('')
  const results = useProductSearch(query)?.filter(({ _id }) => _id !== saved?._id)
  const isChosen = ({ _id }: ProductCard) => draft.related.some((other) => other._id === _id)
  const add = (product: RelatedProduct) => {
    setField('related', [...draft.related, product])
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
                setField(
                  'related',
                  draft.related.filter(({ _id }) => _id !== product._id),
                )
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
