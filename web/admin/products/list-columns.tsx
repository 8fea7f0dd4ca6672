import type { VariantCounts } from '#contract/product-admin.ts'
import type { ProductCard } from '#contract/products.ts'
import { formatRupees } from '#domain/money.ts'
import { adminApi } from '#web/admin/api.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { errorMessage } from '#web/error-message.ts'
import { paths } from '#web/paths.ts'
import { ActiveBadge, StockBadge } from '#web/ui/badge.tsx'
import { Button, IconButton, IconLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as variantTexts from './variants/texts.ts'

/** `counts`: the variants of products with options. */
export const productColumns = (counts: readonly VariantCounts[]): Column<ProductCard>[] => [
  {
    label: 'Name',
    primary: true,
    sortBy: 'name',
    cell: ({ slug, name, sku, images, imageUrl }) => (
      <span className="product-cell">
        <ProductThumbnail images={images} url={imageUrl} />
        <span>
          <TextLink to={paths.product(slug)} target="_blank">
            {name}
          </TextLink>
          {sku && <span className="caption num">{sku}</span>}
        </span>
      </span>
    ),
  },
  {
    label: 'Category',
    cell: ({ category, subcategory }) => (
      <span>
        {category.name}
        {subcategory && <span className="caption">{subcategory.name}</span>}
      </span>
    ),
  },
  { label: 'Material', cell: ({ material }) => material },
  {
    label: 'Price',
    sortBy: 'price',
    number: true,
    cell: ({ price, priceVaries, isLivePriced }) => (
      <span>
        {price === null ? 'On request' : `${priceVaries ? 'From ' : ''}${formatRupees(price)}`}
        {isLivePriced && <span className="caption">Follows the rate</span>}
      </span>
    ),
  },
  {
    label: 'Stock',
    sortBy: 'stock',
    cell: ({ _id, inventoryQuantity, leadDays }) => {
      const variantCounts = counts.find(({ productId }) => productId === _id)
      return (
        <span>
          <StockBadge quantity={inventoryQuantity} isMadeToOrder={leadDays !== null} />
          {variantCounts && <span className="caption">{variantTexts.listCounts(variantCounts)}</span>}
        </span>
      )
    },
  },
  {
    label: 'Status',
    cell: ({ isActive, isFeatured }) => (
      <span>
        <ActiveBadge isActive={isActive} />
        {isFeatured && <span className="caption">Featured</span>}
      </span>
    ),
  },
]

export function ProductThumbnail({ images, url }: { images: ProductCard['images']; url: string }) {
  const image = images.find((each) => each.url === url)
  return <span className="product-thumbnail">{image && <Picture image={image} alt="" sizes="40px" />}</span>
}

type ActionsColumnOptions = {
  /** The query of the list, for the way back. */
  from: string
  remove: (product: ProductCard) => Promise<void>
}

export const actionsColumn = ({ from, remove }: ActionsColumnOptions): Column<ProductCard> => ({
  label: 'Actions',
  actions: true,
  cell: (product) => (
    <span className="row-actions">
      <IconLink
        icon="edit"
        label={`Edit ${product.name}`}
        to={adminPaths.product(product._id)}
        state={{ from }}
      />
      <IconLink
        icon="copy"
        label={`Duplicate ${product.name}`}
        to={adminPaths.copyProduct(product._id)}
        state={{ from }}
      />
      <IconButton icon="trash" label={`Delete ${product.name}`} onClick={() => void remove(product)} />
    </span>
  ),
})

/** For deleted products. */
export const restoreColumn = (onRestored: () => void): Column<ProductCard> => ({
  label: 'Actions',
  actions: true,
  cell: (product) => (
    <Button
      variant="text"
      size="small"
      aria-label={`Restore ${product.name}`}
      onClick={() => void restore(product, onRestored)}
    >
      Restore
    </Button>
  ),
})

async function restore({ _id }: ProductCard, onRestored: () => void): Promise<void> {
  try {
    const { message } = await adminApi.products.restore({ id: _id })
    showToast({ title: message })
    onRestored()
  } catch (error) {
    const title = errorMessage(error, { failed: 'It could not be restored.' })
    showToast({ title, isError: true })
  }
}
