import { useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

/** S2 §9. */
const COPIED_MS = 2000
const CODE_PX = 200

/** The link to give away: to copy, or as a code to hold under a friend’s phone. */
export function ShareLink({ link }: { link: string }) {
  const [isCopied, setCopied] = useState(false)
  const [showsCode, setShowsCode] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setCopied(true)
      announce('Copied')
    } catch {
      // without https there is no clipboard: marked, it is copied with the keyboard
      field.current?.focus()
    }
  }
  return (
    <>
      <div className="referrals__link">
        <TextField
          ref={field}
          label="Your link"
          value={link}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <Button variant="secondary" icon="copy" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button
          variant="secondary"
          icon="qr"
          aria-expanded={showsCode}
          onClick={() => setShowsCode(!showsCode)}
        >
          QR code
        </Button>
      </div>
      {showsCode && <QrCode text={link} />}
    </>
  )
}

/** With high correction (S2 §9); drawn in the browser when it is asked for. */
function QrCode({ text }: { text: string }) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isLate = false
    void import('qrcode')
      .then(({ toDataURL }) => toDataURL(text, { width: CODE_PX, errorCorrectionLevel: 'H', margin: 2 }))
      .then((url) => !isLate && setImage(url))
    return () => {
      isLate = true
    }
  }, [text])
  return image ? (
    <img src={image} alt={`QR code of ${text}`} width={CODE_PX} height={CODE_PX} />
  ) : (
    <p className="small">Drawing…</p>
  )
}
