import { useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import * as texts from './texts.ts'

type Props = {
  isUsed: boolean
  /** In rupees, like the next two. */
  amount: number
  balance: number
  maxAmount: number
  /** The largest share of the subtotal that credits pay. */
  maxPercent: number
  onUse: (isUsed: boolean, amount: number) => void
}

/** Hidden without a balance. Ticking the box uses the maximum, unticking it uses none. */
export function ReferralCredits({ isUsed, amount, balance, maxAmount, maxPercent, onUse }: Props) {
  const usedAmount = Math.min(amount, maxAmount)
  /** The text while it is not a complete number: `0.` */
  const [inputText, setInputText] = useState<string | null>(null)
  const setAmount = (newAmount: number, text: string | null = null) => {
    setInputText(text)
    onUse(true, newAmount)
  }
  if (balance <= 0) return null
  return (
    <div className="credits">
      <div className="credits__row">
        <Checkbox
          label={texts.applyCredits}
          checked={isUsed}
          onChange={({ target: { checked } }) => {
            setInputText(null)
            onUse(checked, checked ? maxAmount : 0)
          }}
        />
        <span className="small muted num">{texts.creditBalance(formatRupees(balance))}</span>
      </div>
      {maxPercent < 100 && <p className="small muted">{texts.creditShare(maxPercent)}</p>}
      {isUsed && (
        <div className="credits__amount">
          <TextField
            label={texts.creditAmount}
            type="number"
            inputMode="decimal"
            min={0}
            max={maxAmount}
            step="0.01"
            prefix="₹"
            value={inputText ?? usedAmount}
            onChange={({ target: { value } }) => {
              const requested = Math.floor((Number(value) || 0) * 100) / 100
              const clamped = Math.max(0, Math.min(requested, maxAmount))
              setAmount(clamped, clamped === requested ? value : null)
            }}
            onBlur={() => setInputText(null)}
          />
          <Button variant="secondary" onClick={() => setAmount(maxAmount)}>
            {texts.maxCredits}
          </Button>
        </div>
      )}
    </div>
  )
}
