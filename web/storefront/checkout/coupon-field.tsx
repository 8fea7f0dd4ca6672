import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Coupon } from './use-totals.ts'

type Props = { code: string; coupon: Coupon; onApply: (code: string) => void }

export function CouponField({ code, coupon, onApply }: Props) {
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
          onApply(typed.trim())
        }}
      />
      {code && code === typed ? (
        <Button
          variant="secondary"
          onClick={() => {
            setTyped('')
            onApply('')
          }}
        >
          Remove
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => onApply(typed.trim())}>
          Apply coupon
        </Button>
      )}
    </div>
  )
}
