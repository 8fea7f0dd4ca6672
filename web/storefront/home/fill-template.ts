import type { PublicSettings } from '#contract/settings.ts'
import { replaceVariablesBy } from '#domain/variables.ts'

export type TemplateSettings = Pick<PublicSettings, 'phone' | 'hours' | 'deliveryEstimate'>

/** Texts of the home page may name settings: `{phone}`, `{hours}` and `{deliveryEstimate}`. */
export const fillTemplate = (text: string, { phone, hours, deliveryEstimate }: TemplateSettings): string =>
  replaceVariablesBy(text, { phone, hours, deliveryEstimate })
