import type { PublicSettings } from '#contract/settings.ts'

export type TemplateSettings = Pick<PublicSettings, 'phone' | 'hours' | 'deliveryEstimate'>

/** Texts of the home page may name settings: `{phone}`, `{hours}` and `{deliveryEstimate}`. */
export const fillTemplate = (text: string, settings: TemplateSettings): string =>
  text.replace(
    /\{(phone|hours|deliveryEstimate)\}/g,
    (_match, name: keyof TemplateSettings) => settings[name],
  )
