import type { Settings } from '#contract/settings.ts'
import { getSocialLinkExample } from '#domain/social-link-rules.ts'
import { SOCIAL_NETWORKS } from '#domain/social-links.ts'
import { TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

export function SocialSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Social media"
      description="Links in the footer of every page, and for search engines. Leave empty what the shop does not have."
      settings={settings}
      labels={{ socialLinks: 'Social media' }}
      defaultValues={{ socialLinks: settings.socialLinks }}
      toChanges={(values) => values}
    >
      {({ field }) => (
        <div className="form-dialog__columns">
          {SOCIAL_NETWORKS.map(({ id, label }) => (
            <TextField
              key={id}
              label={label}
              type="url"
              optional
              maxLength={300}
              placeholder={getSocialLinkExample(id)}
              {...field(`socialLinks.${id}`)}
            />
          ))}
        </div>
      )}
    </SettingsSection>
  )
}
