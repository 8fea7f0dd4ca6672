import { useState } from 'react'
import type { HomeContent } from '#contract/home.ts'
import type { Settings } from '#contract/settings.ts'
import { Switch } from '../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'

type HomeSectionKey = keyof HomeContent
type SectionTexts = { title: string; text: string }

/** The sections of the home page in their order. Promises are a list of headings. */
const HOME_SECTIONS: readonly [HomeSectionKey, string][] = [
  ['festival', 'Studs & Drops Festival'],
  ['diamondJewellery', 'Diamond Jewellery'],
  ['diamondMasterpieces', 'Diamond Masterpieces'],
  ['goldCollection', 'Gold Collection'],
  ['earringCollection', 'Earring Collection'],
  ['gemstoneJewelry', 'Gemstone Jewelry'],
  ['platinumCollection', 'Platinum Collection'],
  ['goldJewelry', 'Gold Jewelry'],
  ['ourCollection', 'Our Collection'],
  ['oneDayShipping', 'One Day Shipping'],
  ['premiumCollection', 'Our Premium Collection'],
  ['bridesOfIndia', 'Brides Of India'],
  ['gifting', 'Gifting & More'],
  ['aboutStore', 'About Our Store'],
  ['membership', 'Membership'],
  ['welcomeBack', 'Welcome back'],
]

/** Headings and words of the home page, and which pieces its shelves show. A section that is taken out can be put back until it is saved. */
export function HomeSection({ settings }: { settings: Settings }) {
  const [home, setHome] = useState(settings.home)
  const sections = HOME_SECTIONS.filter(([sectionKey]) => settings.home[sectionKey] !== undefined)
  const change = (sectionKey: HomeSectionKey, changes: object) =>
    setHome({ ...home, [sectionKey]: { ...(home[sectionKey] as object), ...changes } })
  const toggle = (sectionKey: HomeSectionKey, isShown: boolean) => {
    const { [sectionKey]: _, ...others } = home
    setHome(isShown ? { ...home, [sectionKey]: settings.home[sectionKey] } : others)
  }
  return (
    <SettingsSection
      title="Home page"
      description="The words of each section, in the order of the page. Slides and banners have screens of their own."
      settings={settings}
      labels={{ home: 'Home page' }}
      readForm={() => ({ home })}
    >
      {sections.map(([sectionKey, name]) => (
        <details key={sectionKey} className="settings-home">
          <summary>{name}</summary>
          <Switch
            label="Shown on the home page"
            checked={home[sectionKey] !== undefined}
            onChange={(event) => toggle(sectionKey, event.target.checked)}
          />
          {home[sectionKey] !== undefined && (
            <HomeSectionFields
              name={name}
              texts={home[sectionKey] as unknown as SectionTexts & { products?: string[] }}
              onChange={(changes) => change(sectionKey, changes)}
            />
          )}
        </details>
      ))}
    </SettingsSection>
  )
}

type HomeSectionFieldsProps = {
  name: string
  texts: SectionTexts & { products?: string[] }
  onChange: (changes: Partial<SectionTexts & { products: string[] }>) => void
}

function HomeSectionFields({ name, texts, onChange }: HomeSectionFieldsProps) {
  return (
    <>
      <TextField
        label={`Heading of ${name}`}
        maxLength={120}
        value={texts.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextAreaField
        label={`Text of ${name}`}
        maxLength={600}
        value={texts.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {texts.products && (
        <TextField
          label={`Pieces of ${name}`}
          hint="Their addresses (slugs), parted by commas, in the order shown. Each must carry the tag “home”."
          value={texts.products.join(', ')}
          onChange={(event) =>
            onChange({
              products: event.target.value
                .split(',')
                .map((slug) => slug.trim())
                .filter(Boolean),
            })
          }
        />
      )}
    </>
  )
}
