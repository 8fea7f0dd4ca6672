import type { Settings } from '#contract/settings.ts'
import { KEPT_CHARGE_LABELS, KEPT_CHARGES, mapReturnReasons } from '#domain/return-deductions.ts'
import { RETURN_REASON_LABELS, RETURN_REASONS } from '#domain/returns.ts'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

/** What the shop keeps of a refund, by the reason of the return. */
export function DeductionSection({ settings }: { settings: Settings }) {
  const { returnDeductions } = settings
  return (
    <SettingsSection
      title="Deductions"
      description="What you keep of a refund, by the customer’s reason. Customers see the amount before they send the request, and that amount counts, also if you change the rule later. Of an exchange nothing is kept. The law gives customers their money back for damaged or wrong items, so keep 0 there."
      settings={settings}
      labels={{ returnDeductions: 'Deductions' }}
      defaultValues={{
        returnDeductions: mapReturnReasons((reason) => ({
          percent: String(returnDeductions[reason].percent),
          keeps: returnDeductions[reason].keeps,
        })),
      }}
      required={Object.fromEntries(
        RETURN_REASONS.map((reason) => [`returnDeductions.${reason}.percent`, 'Percentage is required']),
      )}
      toChanges={(values) => ({
        returnDeductions: mapReturnReasons((reason) => ({
          percent: Number(values.returnDeductions[reason].percent),
          keeps: values.returnDeductions[reason].keeps,
        })),
      })}
    >
      {({ field, form }) =>
        RETURN_REASONS.map((reason) => (
          <fieldset key={reason} className="deduction-row">
            <legend className="field__label">{RETURN_REASON_LABELS[reason]}</legend>
            <TextField
              label="Percentage"
              required
              type="number"
              step="0.01"
              min={0}
              max={100}
              suffix="%"
              {...field(`returnDeductions.${reason}.percent`)}
            />
            <ChoiceGroup legend="Kept as a whole" className="deduction-row__charges">
              {KEPT_CHARGES.map((charge) => (
                <Checkbox
                  key={charge}
                  label={KEPT_CHARGE_LABELS[charge]}
                  value={charge}
                  {...form.register(`returnDeductions.${reason}.keeps`)}
                />
              ))}
            </ChoiceGroup>
          </fieldset>
        ))
      }
    </SettingsSection>
  )
}
