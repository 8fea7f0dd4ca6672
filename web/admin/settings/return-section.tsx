import type { Settings } from '#contract/settings.ts'
import { FormText } from '../kit/form-fields.tsx'
import { Section } from './section.tsx'

/** The days of the policy (S2 §9). */
export function ReturnSection({ settings }: { settings: Settings }) {
  const days = (form: FormData, name: string) => Number(form.get(name))
  return (
    <Section
      title="Returns"
      lead="How long after the delivery customers can ask on the page of their order. 0: not at all. The policy pages say it in words of their own."
      settings={settings}
      labels={{ returnDays: 'Return', exchangeDays: 'Exchange' }}
      read={(form) => ({ returnDays: days(form, 'returnDays'), exchangeDays: days(form, 'exchangeDays') })}
    >
      <div className="form-dialog__columns">
        <FormText
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
        <FormText
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
    </Section>
  )
}
