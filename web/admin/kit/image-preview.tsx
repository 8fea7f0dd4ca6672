import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/toast.ts'

/** An image in a form, or an icon when it cannot be loaded. Give it `src` as its key. */
export function ImagePreview({ src, alt = 'Preview' }: { src: string; alt?: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Icon name="image" />
  return (
    <img
      src={src}
      alt={alt}
      draggable={false}
      onError={() => {
        setBroken(true)
        showToast({
          title: 'Failed to load image preview. The URL might be invalid or blocked by CORS policy.',
        })
      }}
    />
  )
}
