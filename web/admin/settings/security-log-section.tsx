import type { Settings } from '#contract/settings.ts'
import { FormTextField } from '../kit/form-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How long failed sign-ins, refusals and changes of access are kept. */
export function SecurityLogSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Security events"
      description="Failed sign-ins, refused calls and changes of access hold IP addresses. They are deleted after these days."
      settings={settings}
      labels={{ securityEventDays: 'Keep for' }}
      readForm={(form) => ({ securityEventDays: Number(form.get('securityEventDays')) })}
    >
      <div className="form-dialog__columns">
        <FormTextField
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
    </SettingsSection>
  )
}
