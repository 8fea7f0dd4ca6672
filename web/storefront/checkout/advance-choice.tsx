import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ChoiceCard, ChoiceGroup } from '#web/ui/choice.tsx'
import { texts } from './advance-texts.ts'
import type { QuotedAdvance } from './use-advance.ts'

type Props = {
  advance: QuotedAdvance
  /** In rupees. */
  total: number
  paysInFull: boolean
  onChange: (paysInFull: boolean) => void
}

/** What is paid now and what later, before the order is placed. */
export function AdvanceChoice({ advance: { amount, rest, heldUntil }, total, paysInFull, onChange }: Props) {
  return (
    <ChoiceGroup legend={texts.legend} className="payment-methods">
      <ChoiceCard
        name="advance"
        title={texts.advance(formatRupees(amount))}
        detail={texts.advanceDetail(formatRupees(rest), formatDate(heldUntil))}
        checked={!paysInFull}
        onChange={() => onChange(false)}
      />
      <ChoiceCard
        name="advance"
        title={texts.all(formatRupees(total))}
        detail={texts.allDetail}
        checked={paysInFull}
        onChange={() => onChange(true)}
      />
    </ChoiceGroup>
  )
}
