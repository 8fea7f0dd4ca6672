import type { Settings } from '#contract/settings.ts'
import { FormText } from '../kit/form-fields.tsx'
import { Section } from './section.tsx'

/** How long failed sign-ins, refusals and changes of access are kept. */
export function SecurityLogSection({ settings }: { settings: Settings }) {
  return (
    <Section
      title="Security events"
      lead="Failed sign-ins, refused calls and changes of access hold IP addresses. They are deleted after these days."
      settings={settings}
      labels={{ securityEventDays: 'Keep for' }}
      read={(form) => ({ securityEventDays: Number(form.get('securityEventDays')) })}
    >
      <div className="form-dialog__columns">
        <FormText
          label="Keep for"
          name="securityEventDays"
          required
          type="number"
          step={1}
          min={30}
          max={3650}
          suffix="days"
          hint="At least 30 days"
          defaultValue={String(settings.securityEventDays)}
        />
      </div>
    </Section>
  )
}
