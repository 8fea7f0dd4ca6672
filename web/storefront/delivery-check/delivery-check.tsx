import { useEffect, useRef, useState } from 'react'
import type { Delivery } from '#contract/delivery.ts'
import type { LeadDays } from '#domain/supply.ts'
import { browserApi } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { useStore } from '#web/ui/store.ts'
import type { DeliveryResult } from './delivery-result.tsx'
import { rememberedPin } from './remembered-pin.ts'
import { texts } from './texts.ts'
import './delivery-check.css'

type Result = { delivery: Delivery; postalCode: string; DeliveryResult: typeof DeliveryResult }

type Props = {
  /** What the charge is for, in rupees. Null: not known. */
  subtotal: number | null
  /** Of the slowest piece. */
  leadDays: LeadDays
  /** Called with each answer, and with null when there is none any more. */
  onAnswer?: (delivery: Delivery | null) => void
}

/** Whether, when and for how much the shop delivers to a PIN code. The last one is checked again by itself. */
export function DeliveryCheck({ subtotal, leadDays, onAnswer }: Props) {
  const remembered = useStore(rememberedPin)
  const [typed, setTyped] = useState<string | null>(null)
  const [state, setState] = useState<'idle' | 'incomplete' | 'checking' | 'failed' | Result>('idle')
  const latestQuestion = useRef('')
  const postalCode = typed ?? remembered

  async function check(): Promise<void> {
    if (postalCode.length !== 6) {
      setState(typed === null ? 'idle' : 'incomplete')
      onAnswer?.(null)
      return
    }
    const question = JSON.stringify([postalCode, subtotal, leadDays])
    latestQuestion.current = question
    setState('checking')
    const answer = await ask(postalCode, subtotal, leadDays).catch(() => 'failed' as const)
    if (latestQuestion.current !== question) return
    setState(answer)
    onAnswer?.(answer === 'failed' ? null : answer.delivery)
    if (answer !== 'failed' && answer.delivery.available) rememberedPin.set(postalCode)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is checked when the person asks for it
  useEffect(() => {
    const isAnswered = latestQuestion.current === JSON.stringify([postalCode, subtotal, leadDays])
    if (remembered === postalCode && !isAnswered) void check()
  }, [remembered, subtotal, leadDays])

  return (
    <ClientForm className="delivery-check" onSubmit={() => void check()}>
      <TextField
        label={texts.deliveryToPostalCode}
        icon="pin"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={6}
        value={postalCode}
        error={state === 'incomplete' ? texts.sixDigits : undefined}
        onChange={(event) => {
          latestQuestion.current = ''
          setTyped(event.target.value.replace(/\D/g, ''))
          setState('idle')
          onAnswer?.(null)
        }}
      />
      <Button type="submit" variant="secondary" busy={state === 'checking'} busyLabel={texts.checking}>
        {texts.check}
      </Button>
      <p className="delivery-check__result" role="status">
        {state === 'failed' && <span className="delivery-check__unavailable">{texts.checkFailed}</span>}
        {typeof state === 'object' && (
          <state.DeliveryResult delivery={state.delivery} postalCode={state.postalCode} leadDays={leadDays} />
        )}
      </p>
    </ClientForm>
  )
}

/** The code that shows the answer is loaded with the first one. */
async function ask(postalCode: string, subtotal: number | null, leadDays: LeadDays): Promise<Result> {
  const [{ DeliveryResult }, delivery] = await Promise.all([
    import('./delivery-result.tsx'),
    browserApi.delivery.availability({
      postalCode,
      ...(subtotal === null ? {} : { subtotal }),
      ...(leadDays ? { leadDays } : {}),
    }),
  ])
  return { delivery, postalCode, DeliveryResult }
}
