import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Price, SaveBadge } from '../../ui/price.tsx'
import { QuantityStepper } from '../../ui/quantity.tsx'
import { Stars } from '../../ui/stars.tsx'
import { AddToCartButton } from '../cart/add-to-cart-button.tsx'
import { attributeOf, materialTag, type WholePiece } from '../shared/piece.ts'
import { useFrame } from '../shared/use-frame.ts'
import { HeartButton } from '../wishlist/heart-button.tsx'
import { DeliveryCheck } from './delivery-check.tsx'
import { PriceBreakup } from './price-breakup.tsx'
import { trustLines } from './trust-lines.ts'

/** Everything that decides: price and what it is made of, delivery, quantity, and the button. */
export function BuyBox({ product }: { product: WholePiece }) {
  const { settings } = useFrame()
  const [quantity, setQuantity] = useState(1)
  const stock = product.inventoryQuantity
  return (
    <section className="buy-box" aria-label="Buy">
      <p className="small muted">{[materialTag(product), product.brand].filter(Boolean).join(', ')}</p>
      <h1 className="h1">{product.name}</h1>
      <div className="buy-box__rating">
        {product.ratings.count > 0 && (
          <>
            <Stars rating={product.ratings.average} />
            <span className="small">
              {product.ratings.average}, {product.ratings.count} reviews
            </span>
          </>
        )}
        {product.sku && <span className="caption buy-box__sku">SKU {product.sku}</span>}
      </div>
      <div className="buy-box__price">
        <Price price={product.price} compareAt={product.compareAtPrice} size="large" />
        <SaveBadge price={product.price} compareAt={product.compareAtPrice} />
        <span className="caption">
          {product.price === null
            ? 'Call us for today’s price.'
            : product.isLivePriced
              ? 'Plus GST. Live price at today’s rate.'
              : 'Plus GST.'}
        </span>
      </div>
      {product.priceBreakup && product.metalInfo && (
        <PriceBreakup
          parts={product.priceBreakup}
          metal={product.metalInfo}
          making={product.priceInfo?.makingCharges ?? 0}
          taxPercent={settings.taxPercent}
          lockMinutes={settings.rateLockMinutes}
          stones={attributeOf(product, 'stones') ?? ''}
        />
      )}
      <DeliveryCheck price={product.price} />
      <div className="buy-box__buttons">
        <QuantityStepper
          label={`Quantity of ${product.name}`}
          value={quantity}
          max={Math.max(1, stock)}
          onChange={setQuantity}
          disabled={stock === 0}
        />
        <AddToCartButton product={product} quantity={quantity} size="large" />
        <HeartButton className="buy-box__heart" product={product} />
      </div>
      <StockLine stock={stock} city={settings.deliveryCity} />
      <TrustLines
        lines={trustLines({ hallmark: attributeOf(product, 'hallmark'), price: product.price }, settings)}
      />
      <div className="price-bar below-1024 no-print">
        <div>
          <b className="num">
            <Price price={product.price} />
          </b>
          <span className="caption">Plus GST</span>
        </div>
        <AddToCartButton product={product} quantity={quantity} />
      </div>
    </section>
  )
}

function StockLine({ stock, city }: { stock: number; city: string }) {
  const words = stock === 0 ? 'Sold out' : `${stock <= 10 ? `${stock} in` : 'In'} stock in ${city}`
  return (
    <p className={`buy-box__stock small ${stock === 0 ? 'buy-box__stock--none' : ''}`}>
      <i aria-hidden="true" />
      {words}
    </p>
  )
}

function TrustLines({ lines }: { lines: ReturnType<typeof trustLines> }) {
  return (
    <ul className="trust-lines">
      {lines.map(({ icon, title, detail }) => (
        <li key={title}>
          <Icon name={icon} size="large" />
          <span>
            <b>{title}</b>
            <span className="small muted">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
