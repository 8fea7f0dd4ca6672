import { MAX_LEGAL_NAME_LENGTH } from '#domain/business-buyer.ts'
import type { FieldError } from '#domain/errors.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { texts } from './business-texts.ts'
import { type Draft, updateDraft } from './checkout-draft.ts'

type Props = { business: Draft['business']; errors: readonly FieldError[]; onChange: () => void }

/** For a business that wants the GST on its invoice. */
export function BusinessFields({ business, errors, onChange }: Props) {
  const set = (change: Partial<Draft['business']>) => {
    updateDraft({ business: { ...business, ...change } })
    onChange()
  }
  const errorOf = (path: string) => errors.find((error) => error.path === path)?.message
  return (
    <div className="checkout__business">
      <Checkbox
        label={texts.isBusiness}
        checked={business.isUsed}
        onChange={(event) => set({ isUsed: event.target.checked })}
      />
      {business.isUsed && (
        <>
          <TextField
            name="gstin"
            label={texts.gstin}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            hint={texts.gstinHint}
            value={business.gstin}
            error={errorOf('gstin')}
            onChange={(event) => set({ gstin: event.target.value })}
          />
          <TextField
            name="legalName"
            label={texts.legalName}
            required
            maxLength={MAX_LEGAL_NAME_LENGTH}
            autoComplete="organization"
            value={business.legalName}
            error={errorOf('legalName')}
            onChange={(event) => set({ legalName: event.target.value })}
          />
        </>
      )}
    </div>
  )
}
