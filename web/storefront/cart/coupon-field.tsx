import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { setCouponCode } from './coupon-code.ts'
import type { Coupon } from './use-coupon.ts'
import './coupon-field.css'

/** The same field in the cart and in checkout. What is applied in one is applied in the other. */
export function CouponField({ coupon }: { coupon: Coupon }) {
  const { code } = coupon
  const [typed, setTyped] = useState(code)
  return (
    <div className="coupon-field">
      <TextField
        label="Coupon"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={typed}
        error={coupon.isRefused && coupon.message ? coupon.message : undefined}
        hint={!coupon.isRefused && coupon.message ? coupon.message : undefined}
        onChange={(event) => setTyped(event.target.value.toUpperCase())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setCouponCode(typed.trim())
        }}
      />
      {code && code === typed ? (
        <Button
          variant="secondary"
          onClick={() => {
            setTyped('')
            setCouponCode('')
          }}
        >
          Remove
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setCouponCode(typed.trim())}>
          Apply coupon
        </Button>
      )}
    </div>
  )
}
