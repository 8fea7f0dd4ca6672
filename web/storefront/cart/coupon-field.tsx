import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { setCouponCode } from './coupon-code.ts'
import { texts } from './coupon-texts.ts'
import type { Coupon } from './use-coupon.ts'
import './coupon-field.css'

/** The coupon field of the cart and of checkout, which share the coupon. */
export function CouponField({ coupon }: { coupon: Coupon }) {
  const { code } = coupon
  const [input, setInput] = useState(code)
  return (
    <div className="coupon-field">
      <TextField
        label={texts.label}
        optional
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={40}
        value={input}
        error={coupon.isRejected && coupon.message ? coupon.message : undefined}
        hint={!coupon.isRejected && coupon.message ? coupon.message : undefined}
        onChange={(event) => setInput(event.target.value.toUpperCase())}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          setCouponCode(input.trim())
        }}
      />
      {code && code === input ? (
        <Button
          variant="secondary"
          onClick={() => {
            setInput('')
            setCouponCode('')
          }}
        >
          {texts.remove}
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setCouponCode(input.trim())}>
          {texts.apply}
        </Button>
      )}
    </div>
  )
}
