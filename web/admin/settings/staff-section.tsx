import type { Settings } from '#contract/settings.ts'
import { paths } from '../../paths.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { SettingsSection } from './settings-section.tsx'

/** How staff sign in. */
export function StaffSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Staff sign-in"
      description="A stolen password of one member of staff can cost the shop much. With two-step sign-in it opens nothing."
      settings={settings}
      labels={{ requireSecondFactorForStaff: 'Two-step sign-in for all staff' }}
      readForm={(form) => ({ requireSecondFactorForStaff: form.has('requireSecondFactorForStaff') })}
    >
      <Checkbox
        label="All staff need two-step sign-in"
        hint="Recommended. Staff without it can only set it up after they sign in. Everything else stays closed to them."
        name="requireSecondFactorForStaff"
        defaultChecked={settings.requireSecondFactorForStaff ?? false}
      />
      <p className="small">
        <TextLink to={paths.admin.twoStep}>Set up two-step sign-in for your own account</TextLink> before you
        switch this on.
      </p>
    </SettingsSection>
  )
}
