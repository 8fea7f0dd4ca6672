import { useEffect, useState } from 'react'

const SIZE_PX = 200

type Props = { text: string; alt: string; loading: string; errorCorrection: 'M' | 'H' }

/** Created in the browser when it is shown. With `H` it can be read with a stain or a logo over it, and has more squares. */
export function QrCode({ text, alt, loading, errorCorrection }: Props) {
  const [image, setImage] = useState<string | null>(null)
  useEffect(() => {
    let isStale = false
    void import('qrcode')
      .then(({ toDataURL }) =>
        toDataURL(text, { width: SIZE_PX, errorCorrectionLevel: errorCorrection, margin: 2 }),
      )
      .then((url) => !isStale && setImage(url))
    return () => {
      isStale = true
    }
  }, [text, errorCorrection])
  return image ? (
    <img src={image} alt={alt} width={SIZE_PX} height={SIZE_PX} />
  ) : (
    <p className="small">{loading}</p>
  )
}
