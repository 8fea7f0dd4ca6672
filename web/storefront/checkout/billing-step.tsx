import { useRef, useState } from 'react'
import type { SavedAddress } from '#contract/addresses.ts'
import { ADDRESS_TEXTS, addressErrors } from '#domain/address.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { focusFirstError, keepFocus } from '../../ui/field.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { AddressLines } from '../addresses/address-lines.tsx'
import { type ChosenAddress, changeDraft, type DraftAddress } from './checkout-draft.ts'
import { NewAddress } from './new-address.tsx'
import { SavedAddresses } from './saved-addresses.tsx'

type Props = {
  part: DraftAddress
  isSame: boolean
  chosen: ChosenAddress
  book: readonly SavedAddress[]
  onBack: () => void
  onDone: () => void
}

export function BillingStep({ part, isSame, chosen, book, onBack, onDone }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = addressErrors(chosen.address)
  const change = (billing: DraftAddress) => {
    setProblem(null)
    changeDraft({ billing })
  }
  const goOn = () => {
    setChecked(true)
    setProblem(errors.length > 0 ? ADDRESS_TEXTS.billingIncomplete : null)
    if (errors.length > 0) requestAnimationFrame(() => focusFirstError(form.current))
    else onDone()
  }

  return (
    <>
      <h1 className="h1" tabIndex={-1}>
        Billing Address
      </h1>
      <p className="muted checkout__lead">It stands on your tax invoice.</p>
      <Checkbox
        label="Same as shipping address"
        checked={isSame}
        onChange={(event) => {
          setProblem(null)
          changeDraft({ sameBilling: event.target.checked })
        }}
      />
      {isSame ? (
        <address className="checkout__address">
          {chosen.address.name}
          <br />
          <AddressLines address={chosen.address} />
        </address>
      ) : (
        <div className="checkout__other">
          <SavedAddresses
            kind="billing"
            legend="Billing Address"
            book={book}
            chosen={chosen.saved}
            onChoose={(choice) => change({ ...part, choice })}
          />
        </div>
      )}
      <ScriptForm
        ref={form}
        noValidate
        onSubmit={() => {
          goOn()
        }}
      >
        {problem && (
          <Note kind="error" role="alert" className="checkout__problem">
            {problem}
          </Note>
        )}
        {!isSame && !chosen.saved && (
          <NewAddress kind="billing" part={part} onChange={change} errors={errors} showAll={isChecked} />
        )}
        <div className="checkout__buttons checkout__buttons--two">
          <Button variant="secondary" size="large" onClick={onBack}>
            Back
          </Button>
          <Button type="submit" onMouseDown={keepFocus} size="large">
            Continue to Payment
          </Button>
        </div>
      </ScriptForm>
    </>
  )
}
