import { formatRupees } from '#domain/money.ts'
import { PRICE_MOST, PRICE_STEP } from './listing-filters.ts'

type Props = { min: number; max: number | null; onChange: (min: number, max: number | null) => void }

/** Two sliders on one line; the lower cannot pass the upper (S1 §5). */
export function PriceRange({ min, max, onChange }: Props) {
  const top = max ?? PRICE_MOST
  const percent = (rupees: number) => `${(Math.min(rupees, PRICE_MOST) / PRICE_MOST) * 100}%`
  return (
    <fieldset className="filter-form__group price-range">
      <legend className="filter-form__title">Price</legend>
      <div
        className="price-range__track"
        style={{ '--from': percent(min), '--to': percent(top) } as React.CSSProperties}
      >
        <input
          type="range"
          name="minPrice"
          aria-label="Lowest price"
          aria-valuetext={formatRupees(min)}
          min={0}
          max={PRICE_MOST}
          step={PRICE_STEP}
          value={Math.min(min, PRICE_MOST)}
          onChange={(event) => onChange(Math.min(Number(event.target.value), top), max)}
        />
        <input
          type="range"
          name="maxPrice"
          aria-label="Highest price"
          aria-valuetext={top >= PRICE_MOST ? 'no upper limit' : formatRupees(top)}
          min={0}
          max={PRICE_MOST}
          step={PRICE_STEP}
          value={Math.min(top, PRICE_MOST)}
          onChange={(event) => {
            const rupees = Math.max(Number(event.target.value), min)
            onChange(min, rupees >= PRICE_MOST ? null : rupees)
          }}
        />
      </div>
      <p className="price-range__ends num">
        <span>{formatRupees(min)}</span>
        <span>{top >= PRICE_MOST ? `${formatRupees(PRICE_MOST)} and above` : formatRupees(top)}</span>
      </p>
    </fieldset>
  )
}
