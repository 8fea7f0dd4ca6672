import { useEffect, useRef, useState } from 'react'
import { QrCode } from '#web/storefront/shared/qr-code.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import * as texts from './referral-texts.ts'

const COPIED_MESSAGE_MS = 2000

/** The referral link, to copy or to scan as a QR code. */
export function ShareLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  const [showsQrCode, setShowsQrCode] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
      announce(texts.copied)
    } catch {
      // Without https there is no clipboard. The selected link can be copied with the keyboard.
      field.current?.focus()
    }
  }
  return (
    <>
      <div className="referrals__link">
        <TextField
          ref={field}
          label={texts.yourLink}
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" icon="copy" onClick={copy}>
          {isCopied ? texts.copied : texts.copy}
        </Button>
        <Button
          variant="secondary"
          icon="qr"
          aria-expanded={showsQrCode}
          onClick={() => setShowsQrCode(!showsQrCode)}
        >
          {texts.qrCode}
        </Button>
      </div>
      {showsQrCode && (
        <QrCode text={link} alt={texts.qrCodeOf(link)} loading={texts.loading} errorCorrection="H" />
      )}
    </>
  )
}
