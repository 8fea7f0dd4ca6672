import type { HomeContent } from '#contract/home.ts'
import type { Settings } from '#contract/settings.ts'
import { Switch } from '../../ui/choice.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import type { SubmitForm } from '../../ui/use-submit-form.ts'
import { SettingsSection } from './settings-section.tsx'

/** The promises are a list of their own, which this form does not edit. */
type SectionKey = Exclude<keyof HomeContent, 'promises'>
/** `products` are slugs, separated by commas. */
type SectionValues = { isShown: boolean; title: string; text: string; products: string }
type HomeValues = { home: Record<SectionKey, SectionValues> }
/** What the sections of the home page have in common. Some hold more, which this form does not edit. */
type SectionContent = { title: string; text: string; products?: string[] }

/** The sections of the home page, in the order of the page. */
const SECTION_NAMES: Record<SectionKey, string> = {
  festival: 'Studs & Drops Festival',
  diamondJewellery: 'Diamond Jewellery',
  diamondMasterpieces: 'Diamond Masterpieces',
  goldCollection: 'Gold Collection',
  earringCollection: 'Earring Collection',
  gemstoneJewelry: 'Gemstone Jewelry',
  platinumCollection: 'Platinum Collection',
  goldJewelry: 'Gold Jewelry',
  ourCollection: 'Our Collection',
  oneDayShipping: 'One Day Shipping',
  premiumCollection: 'Our Premium Collection',
  bridesOfIndia: 'Brides Of India',
  gifting: 'Gifting & More',
  aboutStore: 'About Our Store',
  membership: 'Membership',
  welcomeBack: 'Welcome back',
}
const SECTION_KEYS = Object.keys(SECTION_NAMES) as SectionKey[]

const contentOf = (home: HomeContent, key: SectionKey) => home[key] as SectionContent | undefined

function toFormValues(home: HomeContent): HomeValues {
  const entries = SECTION_KEYS.map((key): [SectionKey, SectionValues] => {
    const content = contentOf(home, key)
    return [
      key,
      {
        isShown: content !== undefined,
        title: content?.title ?? '',
        text: content?.text ?? '',
        products: content?.products?.join(', ') ?? '',
      },
    ]
  })
  return { home: Object.fromEntries(entries) as HomeValues['home'] }
}

/** The saved content with the edited texts, without the sections that are hidden. */
function toHomeContent(saved: HomeContent, { home }: HomeValues): HomeContent {
  const edited: Record<string, unknown> = { ...saved }
  for (const key of SECTION_KEYS) {
    const content = contentOf(saved, key)
    const { isShown, title, text, products } = home[key]
    if (!content || !isShown) delete edited[key]
    else if (content.products) edited[key] = { ...content, title, text, products: toSlugs(products) }
    else edited[key] = { ...content, title, text }
  }
  return edited as HomeContent
}

const toSlugs = (text: string) =>
  text
    .split(',')
    .map((slug) => slug.trim())
    .filter(Boolean)

/** Texts of the home page, and the products in its rows. */
export function HomeSection({ settings }: { settings: Settings }) {
  const savedKeys = SECTION_KEYS.filter((key) => settings.home[key] !== undefined)
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
        savedKeys.map((key) => (
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
      <Switch label="Show on the home page" {...form.register(`home.${sectionKey}.isShown`)} />
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
