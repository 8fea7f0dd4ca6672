import type { PublicSettings } from '#contract/settings.ts'

export type FilledSettings = Pick<PublicSettings, 'phone' | 'hours' | 'deliveryEstimate'>

/** Texts of the home page may name settings: `{phone}`, `{hours}` and `{deliveryEstimate}`. */
export const fillSettings = (text: string, settings: FilledSettings): string =>
  text.replace(/\{(phone|hours|deliveryEstimate)\}/g, (_, name: keyof FilledSettings) => settings[name])
