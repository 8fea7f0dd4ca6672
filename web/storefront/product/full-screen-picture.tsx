import type { ComponentProps } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = {
  title: string
  image: ComponentProps<typeof Picture>['image']
  open: boolean
  onClose: () => void
  swipe: Pick<ComponentProps<'div'>, 'onTouchStart' | 'onTouchEnd'>
}

/** The chosen picture over the whole page. Its code is loaded when it is first opened. */
export const FullScreenPicture = ({ title, image, open, onClose, swipe }: Props) => (
  <Dialog title={title} open={open} onClose={onClose} size="wide">
    <div className="gallery__full-image" {...swipe}>
      <Picture image={image} sizes="100vw" />
    </div>
  </Dialog>
)
