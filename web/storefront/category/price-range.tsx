import { formatRupees } from '#domain/money.ts'
import { MAX_PRICE, PRICE_STEP } from './listing-filters.ts'
import * as texts from './texts.ts'

type Props = { min: number; max: number | null; onChange: (min: number, max: number | null) => void }

/** Two sliders on one track. The lower one cannot pass the upper one. */
export function PriceRange({ min, max, onChange }: Props) {
  const upper = max ?? MAX_PRICE
  const percent = (rupees: number) => `${(Math.min(rupees, MAX_PRICE) / MAX_PRICE) * 100}%`
  return (
    <fieldset className="filter-form__group price-range">
      <legend className="filter-form__title">{texts.price}</legend>
      <div
        className="price-range__track"
        style={{ '--from': percent(min), '--to': percent(upper) } as React.CSSProperties}
      >
        <input
          type="range"
          name="minPrice"
          aria-label={texts.lowestPrice}
          aria-valuetext={formatRupees(min)}
          min={0}
          max={MAX_PRICE}
          step={PRICE_STEP}
          value={Math.min(min, MAX_PRICE)}
          onChange={(event) => onChange(Math.min(Number(event.target.value), upper), max)}
        />
        <input
          type="range"
          name="maxPrice"
          aria-label={texts.highestPrice}
          aria-valuetext={upper >= MAX_PRICE ? texts.noUpperLimit : formatRupees(upper)}
          min={0}
          max={MAX_PRICE}
          step={PRICE_STEP}
          value={Math.min(upper, MAX_PRICE)}
          onChange={(event) => {
            const rupees = Math.max(Number(event.target.value), min)
            onChange(min, rupees >= MAX_PRICE ? null : rupees)
          }}
        />
      </div>
      <p className="price-range__ends num">
        <span>{formatRupees(min)}</span>
        <span>{upper >= MAX_PRICE ? texts.andAbove(formatRupees(MAX_PRICE)) : formatRupees(upper)}</span>
      </p>
    </fieldset>
  )
}
