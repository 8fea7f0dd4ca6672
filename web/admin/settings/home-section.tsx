import { useState } from 'react'
import type { HomeContent } from '#contract/home.ts'
import type { Settings } from '#contract/settings.ts'
import { Switch } from '../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { Section } from './section.tsx'

type Part = keyof HomeContent
type Words = { title: string; text: string }

/** The sections of the home page in their order (S1 §2). Promises are a list of headings. */
const PARTS: readonly [Part, string][] = [
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
  const parts = PARTS.filter(([part]) => settings.home[part] !== undefined)
  const change = (part: Part, changes: object) =>
    setHome({ ...home, [part]: { ...(home[part] as object), ...changes } })
  const toggle = (part: Part, isShown: boolean) => {
    const { [part]: _, ...others } = home
    setHome(isShown ? { ...home, [part]: settings.home[part] } : others)
  }
  return (
    <Section
      title="Home page"
      lead="The words of each section, in the order of the page. Slides and banners have screens of their own."
      settings={settings}
      labels={{ home: 'Home page' }}
      read={() => ({ home })}
    >
      {parts.map(([part, name]) => (
        <details key={part} className="settings-home">
          <summary>{name}</summary>
          <Switch
            label="Shown on the home page"
            checked={home[part] !== undefined}
            onChange={(event) => toggle(part, event.target.checked)}
          />
          {home[part] !== undefined && (
            <PartFields
              name={name}
              words={home[part] as unknown as Words & { products?: string[] }}
              onChange={(changes) => change(part, changes)}
            />
          )}
        </details>
      ))}
    </Section>
  )
}

type PartFieldsProps = {
  name: string
  words: Words & { products?: string[] }
  onChange: (changes: Partial<Words & { products: string[] }>) => void
}

function PartFields({ name, words, onChange }: PartFieldsProps) {
  return (
    <>
      <TextField
        label={`Heading of ${name}`}
        maxLength={120}
        value={words.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <TextAreaField
        label={`Text of ${name}`}
        maxLength={600}
        value={words.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      {words.products && (
        <TextField
          label={`Pieces of ${name}`}
          hint="Their addresses (slugs), parted by commas, in the order shown. Each must carry the tag “home”."
          value={words.products.join(', ')}
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
