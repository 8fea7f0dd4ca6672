import { useEffect, useRef, useState } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import * as texts from './referral-texts.ts'

const COPIED_MESSAGE_MS = 2000
const QR_CODE_SIZE_PX = 200

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
      {showsQrCode && <QrCode text={link} />}
    </>
  )
}

/** Has high error correction. Created in the browser when it is opened. */
function QrCode({ text }: { text: string }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isStale = false
    void import('qrcode')
      .then(({ toDataURL }) =>
        toDataURL(text, { width: QR_CODE_SIZE_PX, errorCorrectionLevel: 'H', margin: 2 }),
      )
      .then((url) => !isStale && setImage(url))
    return () => {
      isStale = true
    }
  }, [text])
  return image ? (
    <img src={image} alt={texts.qrCodeOf(text)} width={QR_CODE_SIZE_PX} height={QR_CODE_SIZE_PX} />
  ) : (
    <p className="small">{texts.loading}</p>
  )
}
