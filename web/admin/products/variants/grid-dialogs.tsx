import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import type { DraftImage } from '../image-list.ts'
import { DetailsDialog } from './details-dialog.tsx'
import { PicturesDialog } from './pictures-dialog.tsx'
import { RemoveValueDialog } from './remove-value-dialog.tsx'
import { SkusDialog } from './skus-dialog.tsx'
import type { VariantGrid } from './use-variant-grid.ts'
import { WeightsDialog } from './weights-dialog.tsx'

type GridDialogsProps = {
  grid: VariantGrid
  images: readonly DraftImage[]
  /** The setting, in rupees. */
  hallmarkingCharges: HallmarkingCharges<number>
}

/** Belongs beside the form of the product, not into it: Enter in a dialog would submit that form. */
export function GridDialogs({ grid, images, hallmarkingCharges }: GridDialogsProps) {
  const { dialog } = grid
  switch (dialog?.kind) {
    case 'details': {
      const index = grid.rows.findIndex(({ key }) => key === dialog.key)
      const row = grid.rows[index]
      return (
        row && (
          <DetailsDialog
            grid={grid}
            row={row}
            index={index}
            images={images}
            hallmarkingCharges={hallmarkingCharges}
          />
        )
      )
    }
    case 'pictures':
      return <PicturesDialog grid={grid} images={images} />
    case 'weights':
      return <WeightsDialog grid={grid} />
    case 'skus':
      return <SkusDialog grid={grid} />
    case 'remove-value':
      return <RemoveValueDialog grid={grid} position={dialog.position} valueId={dialog.valueId} />
    default:
      return null
  }
}
