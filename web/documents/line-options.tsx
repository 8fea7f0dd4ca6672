import type { LineOptions } from '#domain/line-options.ts'
import * as texts from './texts.ts'

/** Engraving and gift message of a line in cart and orders. Empty without any. */
export function LineOptionTexts({ lineOptions }: { lineOptions: LineOptions | undefined }) {
  const { engraving = '', giftMessage = '' } = lineOptions ?? {}
  return (
    <>
      {engraving && <span className="caption keep-lines">{texts.engraving(engraving)}</span>}
      {giftMessage && <span className="caption keep-lines">{texts.giftMessage(giftMessage)}</span>}
    </>
  )
}
