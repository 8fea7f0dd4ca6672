import type { Settings } from '#contract/settings.ts'
import { MAX_SECURITY_EVENT_DAYS, MIN_SECURITY_EVENT_DAYS } from '#domain/retention.ts'
import { WholeNumberField } from './number-fields.tsx'
import { SettingsSection } from './settings-section.tsx'

export function SecurityLogSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Security events"
      description="Failed sign-ins, denied requests and permission changes are recorded with IP addresses and deleted after this time."
      settings={settings}
      labels={{ securityEventDays: 'Keep for' }}
      defaultValues={{ securityEventDays: String(settings.securityEventDays) }}
      required={{ securityEventDays: 'The number of days is required' }}
      toChanges={({ securityEventDays }) => ({ securityEventDays: Number(securityEventDays) })}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          <WholeNumberField
            label="Keep for"
            max={MAX_SECURITY_EVENT_DAYS}
            suffix="days"
            hint={`At least ${MIN_SECURITY_EVENT_DAYS} days`}
            {...field('securityEventDays')}
            min={MIN_SECURITY_EVENT_DAYS}
          />
        </div>
      )}
    </SettingsSection>
  )
}
