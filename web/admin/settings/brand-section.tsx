import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { Settings } from '#contract/settings.ts'
import {
  DEFAULT_BRAND_COLORS,
  DEFAULT_FONT_PAIR,
  FONT_PAIR_IDS,
  FONT_PAIRS,
  type FontPair,
  getBrandColorErrors,
  getBrandProperties,
  isHexColor,
} from '#domain/brand.ts'
import { getBrandStyle, getFontProperties } from '#web/brand-style.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import * as texts from './brand-texts.ts'
import { SettingsSection } from './settings-section.tsx'

const COLOR_FIELDS = ['primary', 'accent', 'background'] as const
type ColorField = (typeof COLOR_FIELDS)[number]
type Values = Record<ColorField, string> & { fonts: FontPair }

/** Colours and fonts of the shop. */
export function BrandSection({ settings }: { settings: Settings }) {
  const { primary, accent, background, fonts } = settings.brand
  useSavedStyle(settings.brand)
  return (
    <SettingsSection<Values>
      title={texts.title}
      description={texts.description}
      settings={settings}
      labels={{ brand: texts.title }}
      defaultValues={{ primary, accent, background, fonts }}
      required={{
        primary: texts.colorRequired,
        accent: texts.colorRequired,
        background: texts.colorRequired,
      }}
      toChanges={(values) => ({ brand: { ...settings.brand, ...values } })}
    >
      {(form) => <BrandFields {...form} />}
    </SettingsSection>
  )
}

/** After a save the open page follows at once, and others when they are loaded. */
function useSavedStyle(brand: Values): void {
  const { everywhere } = getBrandStyle(brand)
  const saved = JSON.stringify(everywhere)
  useEffect(() => {
    const { style } = document.documentElement
    style.cssText = ''
    for (const [name, value] of Object.entries<string>(JSON.parse(saved))) style.setProperty(name, value)
  }, [saved])
}

function BrandFields({ field, form }: SubmitForm<Values>) {
  const values = useWatch({ control: form.control }) as Values
  const set = (name: keyof Values, value: string) =>
    form.setValue(name, value as never, { shouldDirty: true })
  const hasColors = COLOR_FIELDS.every((name) => isHexColor(values[name]))
  const errors = hasColors ? getBrandColorErrors(values) : []
  return (
    <>
      <div className="form-dialog__columns">
        {COLOR_FIELDS.map((name) => (
          <TextField
            key={name}
            label={texts.colors[name]}
            hint={texts.colorHints[name]}
            required
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            suffix={
              <input
                type="color"
                className="brand-color"
                aria-label={texts.choose(texts.colors[name])}
                value={isHexColor(values[name]) ? values[name] : '#ffffff'}
                onChange={(event) => set(name, event.target.value)}
              />
            }
            {...field(name)}
          />
        ))}
        <SelectField label={texts.fonts} {...field('fonts')}>
          {FONT_PAIR_IDS.map((id) => (
            <option key={id} value={id}>
              {texts.fontPair(FONT_PAIRS[id].heading, FONT_PAIRS[id].text)}
            </option>
          ))}
        </SelectField>
      </div>
      {errors.map(({ message }) => (
        <Alert key={message} tone="warning">
          {message}
        </Alert>
      ))}
      {hasColors && <BrandPreview {...values} />}
      <div>
        <Button
          variant="secondary"
          size="small"
          onClick={() => {
            for (const name of COLOR_FIELDS) set(name, DEFAULT_BRAND_COLORS[name])
            set('fonts', DEFAULT_FONT_PAIR)
          }}
        >
          {texts.reset}
        </Button>
      </div>
    </>
  )
}

/** A card and a button as the pages of the shop would show them. */
function BrandPreview(values: Values) {
  const { primary, background } = getBrandProperties(values)
  return (
    <section
      className="brand-preview"
      aria-label={texts.preview}
      style={{ ...primary, ...background, ...getFontProperties(values.fonts) }}
    >
      <div className="brand-preview__picture" />
      <div className="brand-preview__text">
        <p className="brand-preview__eyebrow">{texts.previewEyebrow}</p>
        <p className="brand-preview__heading">{texts.previewHeading}</p>
        <p>{texts.previewText}</p>
        <p className="brand-preview__price num">{texts.previewPrice}</p>
        <p className="brand-preview__actions">
          <span className="button button--primary button--small">{texts.previewButton}</span>
          <span className="text-link">{texts.previewLink}</span>
        </p>
      </div>
    </section>
  )
}
