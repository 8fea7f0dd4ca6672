import { type ComponentType, useState } from 'react'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'
import { texts } from '#web/storefront/shared/product-card-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import './quick-view.css'

type DialogProps = { product: ProductCardData; open: boolean; onClose: () => void }

/** Shows a product without leaving the list. The code of the dialog loads when it is first opened. */
export function QuickViewButton({ product }: { product: ProductCardData }) {
  const [isOpen, setOpen] = useState(false)
  const [content, setContent] = useState<{ Dialog: ComponentType<DialogProps> } | null>(null)
  const open = async () => {
    try {
      const { QuickViewDialog } = await import('./quick-view-dialog.tsx')
      setContent({ Dialog: QuickViewDialog })
      setOpen(true)
    } catch {
      showToast({ title: texts.quickViewFailed, isError: true })
    }
  }
  return (
    <>
      <IconButton icon="eye" label={texts.quickView(product.name)} onClick={() => void open()} />
      {content && <content.Dialog product={product} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
