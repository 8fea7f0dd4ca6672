import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DraftImage } from '../image-list.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { VariantPictures } from './variant-pictures.tsx'

type PicturesDialogProps = { grid: VariantGrid; images: readonly DraftImage[] }

/** Gives all selected variants the same pictures, for example those of one colour. */
export function PicturesDialog({ grid, images }: PicturesDialogProps) {
  const { rows, selectedKeys, closeDialog } = grid
  const [imageKeys, setImageKeys] = useState<string[]>([])
  const apply = () => {
    grid.setRows(rows.map((row) => (selectedKeys.includes(row.key) ? { ...row, imageKeys } : row)))
    closeDialog()
  }
  return (
    <Dialog
      open
      title={texts.pictures}
      onClose={closeDialog}
      onSubmit={apply}
      footer={
        <>
          <Button variant="secondary" onClick={closeDialog}>
            {texts.cancel}
          </Button>
          <Button type="submit">{texts.apply}</Button>
        </>
      }
    >
      <p className="caption">{texts.scopeSelected(selectedKeys.length)}</p>
      <VariantPictures images={images} chosen={imageKeys} onChange={setImageKeys} />
    </Dialog>
  )
}
