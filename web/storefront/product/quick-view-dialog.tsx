import { describeLeadTime } from '#domain/lead-time.ts'
import { formatWeight } from '#domain/weight.ts'
import { paths } from '#web/paths.ts'
import { AddToCartButton } from '#web/storefront/cart/add-to-cart-button.tsx'
import { materialLabel, type ProductCardData, sortImages } from '#web/storefront/shared/product-card-data.ts'
import { texts } from '#web/storefront/shared/product-card-texts.ts'
import { ProductPrice } from '#web/storefront/shared/product-price.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = { product: ProductCardData; open: boolean; onClose: () => void }

export function QuickViewDialog({ product, open, onClose }: Props) {
  const [firstImage] = sortImages(product)
  return (
    <Dialog title={product.name} open={open} onClose={onClose} size="wide">
      <div className="quick-view">
        {firstImage && <Picture image={firstImage} sizes="(min-width: 768px) 400px, 90vw" />}
        <div className="quick-view__text">
          <p className="caption">{materialLabel(product)}</p>
          <ProductPrice product={product} size="large" />
          {product.weight !== null && (
            <p className="muted num">{formatWeight(product.weight, product.weightUnit)}</p>
          )}
          {product.inventoryQuantity === 0 && product.leadDays && (
            <p className="caption">{describeLeadTime(product.leadDays)}</p>
          )}
          <AddToCartButton product={product} wide />
          <ButtonLink variant="text" to={paths.product(product.slug)} onClick={onClose}>
            {texts.viewDetails}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  )
}
