import type { Settings } from '#contract/settings.ts'
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
            max={3650}
            suffix="days"
            hint="At least 30 days"
            {...field('securityEventDays')}
            min={30}
          />
        </div>
      )}
    </SettingsSection>
  )
}
