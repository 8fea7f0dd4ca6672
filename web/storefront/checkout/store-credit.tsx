import { formatInr, type Paise, paise } from '#domain/money.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import * as texts from './texts.ts'

type Props = {
  isUsed: boolean
  balance: Paise
  /** What it pays of the order, and what the order costs. */
  amount: Paise
  total: Paise
  /** The customer pays an advance first. */
  paysAdvance: boolean
  onUse: (isUsed: boolean) => void
}

/** Hidden without a balance. Store credit pays as much of the order as it can. */
export function StoreCredit({ isUsed, balance, amount, total, paysAdvance, onUse }: Props) {
  if (balance <= 0) return null
  return (
    <div className="credits">
      <div className="credits__row">
        <Checkbox
          label={texts.useStoreCredit}
          checked={isUsed && !paysAdvance}
          disabled={paysAdvance}
          onChange={({ target: { checked } }) => onUse(checked)}
        />
        <span className="small muted num">{texts.creditBalance(formatInr(balance))}</span>
      </div>
      {paysAdvance && <p className="small muted">{texts.noCreditWithAdvance}</p>}
      {amount > 0 && (
        <p className="small muted num">
          {texts.storeCreditPays(
            formatInr(amount),
            amount === total ? null : formatInr(paise(total - amount)),
          )}
        </p>
      )}
    </div>
  )
}
