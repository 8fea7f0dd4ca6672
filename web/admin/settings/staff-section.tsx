import type { Settings } from '#contract/settings.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { SettingsSection } from './settings-section.tsx'

export function StaffSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Staff sign-in"
      description="With two-step sign-in, a stolen password alone does not give access to the admin."
      settings={settings}
      labels={{ requireSecondFactorForStaff: 'Two-step sign-in for all staff' }}
      defaultValues={{ requireSecondFactorForStaff: settings.requireSecondFactorForStaff ?? false }}
      toChanges={(values) => values}
    >
      {({ form }) => (
        <>
          <Checkbox
            label="All staff need two-step sign-in"
            hint="Recommended. Staff who have not set it up can only open the page to do so."
            {...form.register('requireSecondFactorForStaff')}
          />
          <p className="small">
            <TextLink to={adminPaths.twoStep}>Set up two-step sign-in for your own account</TextLink> before
            you turn this on.
          </p>
        </>
      )}
    </SettingsSection>
  )
}
