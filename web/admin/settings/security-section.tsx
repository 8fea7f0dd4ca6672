import type { Settings } from '#contract/settings.ts'
import {
  DEFAULT_MIN_PASSWORD_LENGTH,
  MAX_PASSWORD_LENGTH_SETTING,
  MIN_STAFF_PASSWORD_LENGTH,
  RECOMMENDED_PASSWORD_LENGTH,
} from '#domain/password-policy.ts'
import { MAX_STAFF_IDLE_MINUTES, MIN_STAFF_IDLE_MINUTES } from '#domain/sessions.ts'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

const LABELS = {
  customerPasswordLength: 'Minimum password length for customers',
  staffIdleMinutes: 'Sign staff out after',
}

export function SecuritySection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Passwords and sessions"
      description={`Staff passwords always have at least ${MIN_STAFF_PASSWORD_LENGTH} characters. Common passwords are never accepted.`}
      settings={settings}
      labels={LABELS}
      defaultValues={{
        customerPasswordLength: String(settings.customerPasswordLength),
        staffIdleMinutes: String(settings.staffIdleMinutes ?? ''),
      }}
      required={{
        customerPasswordLength: 'The minimum length is required',
        staffIdleMinutes: 'The number of minutes is required',
      }}
      toChanges={(values) => ({
        customerPasswordLength: Number(values.customerPasswordLength),
        staffIdleMinutes: Number(values.staffIdleMinutes),
      })}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          <WholeNumberField
            label={LABELS.customerPasswordLength}
            max={MAX_PASSWORD_LENGTH_SETTING}
            suffix="characters"
            hint={`We recommend ${RECOMMENDED_PASSWORD_LENGTH}. Existing passwords stay valid.`}
            {...field('customerPasswordLength')}
            min={DEFAULT_MIN_PASSWORD_LENGTH}
          />
          <WholeNumberField
            label={LABELS.staffIdleMinutes}
            max={MAX_STAFF_IDLE_MINUTES}
            suffix="minutes"
            hint="Without activity. They sign in again on the same screen and keep what they typed."
            {...field('staffIdleMinutes')}
            min={MIN_STAFF_IDLE_MINUTES}
          />
        </div>
      )}
    </SettingsSection>
  )
}
