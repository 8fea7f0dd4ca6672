import type { Settings } from '#contract/settings.ts'
import { FormTextField } from '../kit/form-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** The days of the policy. */
export function ReturnSection({ settings }: { settings: Settings }) {
  const days = (form: FormData, name: string) => Number(form.get(name))
  return (
    <SettingsSection
      title="Returns"
      description="How long after the delivery customers can ask on the page of their order. 0: not at all. The policy pages say it in words of their own."
      settings={settings}
      labels={{ returnDays: 'Return', exchangeDays: 'Exchange' }}
      readForm={(form) => ({
        returnDays: days(form, 'returnDays'),
        exchangeDays: days(form, 'exchangeDays'),
      })}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Return"
          name="returnDays"
          required
          type="number"
          step={1}
          min={0}
          max={365}
          suffix="days"
          defaultValue={String(settings.returnDays)}
        />
        <FormTextField
          label="Exchange"
          name="exchangeDays"
          required
          type="number"
          step={1}
          min={0}
          max={365}
          suffix="days"
          defaultValue={String(settings.exchangeDays)}
        />
      </div>
    </SettingsSection>
  )
}
