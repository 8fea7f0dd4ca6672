import type { Settings } from '#contract/settings.ts'
import {
  DEFAULT_MIN_PASSWORD_LENGTH,
  MAX_PASSWORD_LENGTH_SETTING,
  MIN_STAFF_PASSWORD_LENGTH,
  RECOMMENDED_PASSWORD_LENGTH,
} from '#domain/password-policy.ts'
import { MAX_STAFF_IDLE_MINUTES, MIN_STAFF_IDLE_MINUTES } from '#domain/sessions.ts'
import { FormTextField } from '../kit/form-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

export function SecuritySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Passwords and sessions"
      description={`Passwords of staff always have at least ${MIN_STAFF_PASSWORD_LENGTH} characters. Common passwords are refused for everybody.`}
      settings={settings}
      labels={{
        customerPasswordLength: 'Password of customers',
        staffIdleMinutes: 'Sign staff out after',
      }}
      readForm={(form) => ({
        customerPasswordLength: Number(form.get('customerPasswordLength')),
        staffIdleMinutes: Number(form.get('staffIdleMinutes')),
      })}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Password of customers"
          name="customerPasswordLength"
          required
          type="number"
          step={1}
          min={DEFAULT_MIN_PASSWORD_LENGTH}
          max={MAX_PASSWORD_LENGTH_SETTING}
          suffix="characters"
          hint={`At least this many. We recommend ${RECOMMENDED_PASSWORD_LENGTH}. Existing passwords stay valid.`}
          defaultValue={String(settings.customerPasswordLength)}
        />
        <FormTextField
          label="Sign staff out after"
          name="staffIdleMinutes"
          required
          type="number"
          step={1}
          min={MIN_STAFF_IDLE_MINUTES}
          max={MAX_STAFF_IDLE_MINUTES}
          suffix="minutes"
          hint="Without activity. What they typed is kept, and they sign in again on the same screen."
          defaultValue={String(settings.staffIdleMinutes ?? 30)}
        />
      </div>
    </SettingsSection>
  )
}
