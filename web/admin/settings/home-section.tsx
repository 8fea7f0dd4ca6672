import type { Settings } from '#contract/settings.ts'
import { Switch } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import {
  contentOf,
  type HomeValues,
  SECTION_NAMES,
  type SectionKey,
  savedSections,
  toFormValues,
  toHomeContent,
} from './home-form.ts'
import { SettingsSection } from './settings-section.tsx'

/** Texts of the home page, and the products in its rows. */
export function HomeSection({ settings }: { settings: Settings }) {
  return (
    <SettingsSection
      title="Home page"
      description="The texts of each section, in the order of the page. Slides and banners have their own screens."
      settings={settings}
      labels={{ home: 'Home page' }}
      defaultValues={toFormValues(settings.home)}
      toChanges={(values) => ({ home: toHomeContent(settings.home, values) })}
    >
      {(submitForm) =>
        savedSections(settings.home).map((key) => (
          <details key={key} className="settings-home">
            <summary>{SECTION_NAMES[key]}</summary>
            <HomeSectionFields
              submitForm={submitForm}
              sectionKey={key}
              hasProducts={contentOf(settings.home, key)?.products !== undefined}
            />
          </details>
        ))
      }
    </SettingsSection>
  )
}

type HomeSectionFieldsProps = {
  submitForm: SubmitForm<HomeValues>
  sectionKey: SectionKey
  hasProducts: boolean
}

function HomeSectionFields({ submitForm: { form, field }, sectionKey, hasProducts }: HomeSectionFieldsProps) {
  const name = SECTION_NAMES[sectionKey]
  return (
    <>
      <Switch
        label="Show on the home page"
        hint="A section that is switched off keeps its content."
        {...form.register(`home.${sectionKey}.isShown`)}
      />
      {form.watch(`home.${sectionKey}.isShown`) && (
        <>
          <TextField label={`Heading of ${name}`} maxLength={120} {...field(`home.${sectionKey}.title`)} />
          <TextAreaField label={`Text of ${name}`} maxLength={600} {...field(`home.${sectionKey}.text`)} />
          {hasProducts && (
            <TextField
              label={`Products of ${name}`}
              hint="Slugs in the order shown, separated by commas. Each product needs the tag “home”."
              {...field(`home.${sectionKey}.products`)}
            />
          )}
        </>
      )}
    </>
  )
}
