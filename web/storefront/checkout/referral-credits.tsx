import { useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { updateDraft } from './checkout-draft.ts'

type Props = {
  isUsed: boolean
  /** In rupees, like the next two. */
  amount: number
  balance: number
  maxAmount: number
  /** The largest share of the subtotal that credits pay. */
  maxPercent: number
}

/** Hidden without a balance. Ticking the box uses the maximum, unticking it uses none. */
export function ReferralCredits({ isUsed, amount, balance, maxAmount, maxPercent }: Props) {
  const usedAmount = Math.min(amount, maxAmount)
  /** The text while it is not a complete number: `0.` */
  const [inputText, setInputText] = useState<string | null>(null)
  const setCredits = (credits: number, text: string | null = null) => {
    setInputText(text)
    updateDraft({ credits })
  }
  if (balance <= 0) return null
  return (
    <div className="credits">
      <div className="credits__row">
        <Checkbox
          label="Use Referral Credits"
          checked={isUsed}
          onChange={({ target: { checked } }) => {
            setInputText(null)
            updateDraft({ useCredits: checked, credits: checked ? maxAmount : 0 })
          }}
        />
        <span className="small muted num">Balance {formatRupees(balance)}</span>
      </div>
      {maxPercent < 100 && (
        <p className="small muted">You can use credits for up to {maxPercent}% of the subtotal.</p>
      )}
      {isUsed && (
        <div className="credits__amount">
          <TextField
            label="Amount to Use"
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
              setCredits(clamped, clamped === requested ? value : null)
            }}
            onBlur={() => setInputText(null)}
          />
          <Button variant="secondary" onClick={() => setCredits(maxAmount)}>
            Max
          </Button>
        </div>
      )}
    </div>
  )
}
