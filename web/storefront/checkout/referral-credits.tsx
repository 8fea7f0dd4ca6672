import { useState } from 'react'
import { formatRupees } from '#domain/money.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { changeDraft } from './checkout-draft.ts'

type Props = {
  isUsed: boolean
  /** All three in rupees. */
  amount: number
  balance: number
  most: number
  /** The largest share of the subtotal that credits pay. */
  maxPercent: number
}

/** Shown to who has any. Ticking takes the most that may be used, unticking none (S2 §5). */
export function ReferralCredits({ isUsed, amount, balance, most, maxPercent }: Props) {
  const used = Math.min(amount, most)
  /** What is being typed, where that is not quite a number yet: `0.` */
  const [typed, setTyped] = useState<string | null>(null)
  const set = (credits: number, text: string | null = null) => {
    setTyped(text)
    changeDraft({ credits })
  }
  if (balance <= 0) return null
  return (
    <div className="credits">
      <div className="credits__line">
        <Checkbox
          label="Use Referral Credits"
          checked={isUsed}
          onChange={({ target: { checked } }) => {
            setTyped(null)
            changeDraft({ useCredits: checked, credits: checked ? most : 0 })
          }}
        />
        <span className="small muted num">Balance {formatRupees(balance)}</span>
      </div>
      {maxPercent < 100 && <p className="small muted">Credits pay up to {maxPercent}% of the subtotal.</p>}
      {isUsed && (
        <div className="credits__amount">
          <TextField
            label="Amount to Use"
            type="number"
            inputMode="decimal"
            min={0}
            max={most}
            step="0.01"
            prefix="₹"
            value={typed ?? used}
            onChange={({ target: { value } }) => {
              const wanted = Math.floor((Number(value) || 0) * 100) / 100
              const clamped = Math.max(0, Math.min(wanted, most))
              set(clamped, clamped === wanted ? value : null)
            }}
            onBlur={() => setTyped(null)}
          />
          <Button variant="secondary" onClick={() => set(most)}>
            Max
          </Button>
        </div>
      )}
    </div>
  )
}
