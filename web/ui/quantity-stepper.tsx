import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import * as texts from './texts.ts'

type QuantityStepperProps = {
  /** `Quantity of Meenakshi Jhumka`. */
  label: string
  value: number
  min?: number
  max: number
  onChange: (quantity: number) => void
  disabled?: boolean
}

/** Minus, number, plus. A typed number applies when the field loses the focus. 0 and invalid text are ignored. */
export function QuantityStepper({
  label,
  value,
  min = 1,
  max,
  onChange,
  disabled = false,
}: QuantityStepperProps) {
  const [inputValue, setInputValue] = useState(String(value))
  useEffect(() => setInputValue(String(value)), [value])

  const commitQuantity = (quantity: number) => {
    const isValid = Number.isInteger(quantity) && quantity >= min
    const next = isValid ? Math.min(quantity, max) : value
    setInputValue(String(next))
    if (next !== value) onChange(next)
  }

  return (
    <div className="quantity" role="group" aria-label={label}>
      <button
        className="quantity__step"
        type="button"
        aria-label={texts.decreaseQuantity}
        disabled={disabled || value <= min}
        onClick={() => commitQuantity(value - 1)}
      >
        <Icon name="minus" size="small" />
      </button>
      <input
        className="quantity__number"
        inputMode="numeric"
        aria-label={texts.quantity}
        value={inputValue}
        disabled={disabled}
        onChange={(event) => setInputValue(event.target.value.replace(/\D/g, '').slice(0, 4))}
        onBlur={() => commitQuantity(Number(inputValue))}
        onKeyDown={(event) => event.key === 'Enter' && commitQuantity(Number(inputValue))}
      />
      <button
        className="quantity__step"
        type="button"
        aria-label={texts.increaseQuantity}
        disabled={disabled || value >= max}
        onClick={() => commitQuantity(value + 1)}
      >
        <Icon name="plus" size="small" />
      </button>
    </div>
  )
}
