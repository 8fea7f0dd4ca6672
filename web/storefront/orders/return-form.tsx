import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { ShopError } from '#domain/errors.ts'
import { REASON_LABELS, RETURN_REASONS, type ReturnWish, WISH_LABELS } from '#domain/returns.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextAreaField } from '../../ui/field.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { QuantityStepper } from '../../ui/quantity.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { showToast } from '../../ui/toast.ts'

type Props = {
  order: Order
  /** What the days still allow. */
  wishes: readonly ReturnWish[]
  open: boolean
  onClose: () => void
  onAsked: () => void
}
type Typed = { pieces: Record<string, number>; wish: ReturnWish | ''; reason: string; note: string }
type Problems = Partial<Record<'pieces' | 'wish' | 'reason', string>>

const check = ({ pieces, wish, reason }: Typed): Problems => ({
  ...(Object.keys(pieces).length === 0 ? { pieces: 'Choose what you want to return' } : {}),
  ...(wish ? {} : { wish: 'Choose what you want for it' }),
  ...(reason ? {} : { reason: 'Choose a reason' }),
})

/** Which pieces, what for, and why. What was typed stays through a refusal, and when the form is closed. */
export function ReturnForm({ order, wishes, open, onClose, onAsked }: Props) {
  const pieces = order.items.filter(({ quantity, returned }) => quantity > returned)
  const only = pieces.length === 1 && pieces[0]
  const [typed, setTyped] = useState<Typed>({
    pieces: only ? { [only._id]: only.quantity - only.returned } : {},
    wish: wishes.length === 1 ? wishes[0]! : '',
    reason: '',
    note: '',
  })
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const first = Object.keys(problems)[0]
    if (first) frame.current?.querySelector<HTMLElement>(`[data-part="${first}"] :is(input, select)`)?.focus()
  }, [problems])
  const change = (more: Partial<Typed>) => setTyped((before) => ({ ...before, ...more }))

  const send = async () => {
    const found = check(typed)
    setProblems(found)
    const { wish, reason, note } = typed
    if (isBusy || Object.keys(found).length > 0 || !wish) return
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await browserApi.returns.request({
        id: order._id,
        items: Object.entries(typed.pieces).map(([item, quantity]) => ({ item, quantity })),
        wish,
        note,
        reason: reason as keyof typeof REASON_LABELS,
      })
      showToast({ title: message })
      onClose()
      onAsked()
    } catch (error) {
      setFailure(error instanceof ShopError ? error.message : 'Could not send your request')
    }
    setBusy(false)
  }

  return (
    <Dialog
      title="Return or exchange"
      open={open}
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={isBusy} busyLabel="Sending...">
            Send request
          </Button>
        </>
      }
    >
      <div ref={frame} className="return-form">
        <ErrorBanner message={failure} />
        <div data-part="pieces">
          <ChoiceGroup legend="Which pieces?" error={problems.pieces}>
            {pieces.map((item) => (
              <PieceChoice
                key={item._id}
                item={item}
                chosen={typed.pieces[item._id] ?? 0}
                onChange={(quantity) => change({ pieces: withPiece(typed.pieces, item._id, quantity) })}
              />
            ))}
          </ChoiceGroup>
        </div>
        <div data-part="wish">
          <ChoiceGroup legend="What would you like?" error={problems.wish}>
            {wishes.map((wish) => (
              <Radio
                key={wish}
                name="wish"
                label={WISH_LABELS[wish]}
                checked={typed.wish === wish}
                onChange={() => change({ wish })}
              />
            ))}
          </ChoiceGroup>
        </div>
        <div data-part="reason">
          <SelectField
            label="Why?"
            value={typed.reason}
            error={problems.reason}
            onChange={(event) => change({ reason: event.target.value })}
          >
            <option value="">Choose a reason</option>
            {RETURN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {REASON_LABELS[reason]}
              </option>
            ))}
          </SelectField>
        </div>
        <TextAreaField
          label="Tell us more"
          optional
          maxLength={1000}
          value={typed.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <ReturnRules />
      </div>
    </Dialog>
  )
}

function withPiece(pieces: Typed['pieces'], id: string, quantity: number): Typed['pieces'] {
  const { [id]: _, ...others } = pieces
  return quantity > 0 ? { ...others, [id]: quantity } : others
}

type PieceProps = { item: Order['items'][number]; chosen: number; onChange: (quantity: number) => void }

function PieceChoice({ item, chosen, onChange }: PieceProps) {
  const left = item.quantity - item.returned
  return (
    <div className="return-form__piece">
      <Checkbox
        label={item.name}
        checked={chosen > 0}
        onChange={(event) => onChange(event.target.checked ? left : 0)}
      />
      {left > 1 && chosen > 0 && (
        <QuantityStepper label={`Pieces of ${item.name}`} value={chosen} max={left} onChange={onChange} />
      )}
    </div>
  )
}

/** What holds for every return (S2 §9). */
const ReturnRules = () => (
  <ul className="return-rules small muted">
    <li>Unworn, with certificate and invoice. Custom pieces are non-refundable.</li>
    <li>An extra 2.5% deduction applies if the authenticity certificate is missing.</li>
    <li>Refunds above Rs.10,000 are paid only by cheque, RTGS or NEFT and take 3-4 working days.</li>
    <li>
      More in our <TextLink to={paths.termsOfService}>terms of service</TextLink> and{' '}
      <TextLink to={paths.exchangePolicy}>exchange policy</TextLink>.
    </li>
  </ul>
)
