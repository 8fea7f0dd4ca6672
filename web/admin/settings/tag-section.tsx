import type { Settings } from '#contract/settings.ts'
import { TextField } from '#web/ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

const LABELS = { tagPriceCode: 'Price code' }

export const TagSection = ({ settings }: { settings: Settings }) => (
  <SettingsSection
    title="Item tags"
    description="Tags show the price in letters that only staff can read."
    settings={settings}
    labels={LABELS}
    defaultValues={{ tagPriceCode: settings.tagPriceCode ?? '' }}
    toChanges={({ tagPriceCode }) => ({ tagPriceCode: tagPriceCode.trim().toUpperCase() })}
  >
    {({ field }) => (
      <TextField
        label={LABELS.tagPriceCode}
        optional
        maxLength={10}
        autoCapitalize="characters"
        placeholder="BLACKHORSE"
        hint="A word of ten different letters, for the digits 1 to 9 and 0. Leave empty to print no price."
        {...field('tagPriceCode')}
      />
    )}
  </SettingsSection>
)
