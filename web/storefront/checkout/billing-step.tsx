import { useRef, useState } from 'react'
import { ADDRESS_TEXTS, addressErrors } from '#domain/address.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { focusFirstError } from '../../ui/field.tsx'
import { Note } from '../../ui/note.tsx'
import { AddressFields } from './address-fields.tsx'
import type { Draft } from './checkout-draft.ts'

type Props = { draft: Draft; change: (changes: Partial<Draft>) => void }

export function BillingStep({ draft, change }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const errors = draft.sameBilling ? [] : addressErrors(draft.billing)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setProblem(errors.length > 0 ? ADDRESS_TEXTS.billingIncomplete : null)
        if (errors.length > 0) requestAnimationFrame(() => focusFirstError(form.current))
        else change({ step: 3 })
      }}
    >
      <h1 className="h1" tabIndex={-1}>
        Billing Address
      </h1>
      <p className="muted checkout__lead">It stands on your tax invoice.</p>
      <Checkbox
        label="Same as shipping address"
        checked={draft.sameBilling}
        onChange={(event) => change({ sameBilling: event.target.checked })}
      />
      {problem && (
        <Note kind="error" role="alert" className="checkout__problem">
          {problem}
        </Note>
      )}
      {draft.sameBilling ? (
        <address className="checkout__address">
          {draft.shipping.name}
          <br />
          {draft.shipping.street}
          <br />
          {draft.shipping.city}, {draft.shipping.state} {draft.shipping.postalCode}
        </address>
      ) : (
        <AddressFields
          kind="billing"
          address={draft.billing}
          onChange={(billing) => change({ billing })}
          errors={errors}
          showAll={problem !== null}
        />
      )}
      <div className="checkout__buttons checkout__buttons--two">
        <Button variant="secondary" size="large" onClick={() => change({ step: 1 })}>
          Back
        </Button>
        <Button type="submit" size="large">
          Continue to Payment
        </Button>
      </div>
    </form>
  )
}
