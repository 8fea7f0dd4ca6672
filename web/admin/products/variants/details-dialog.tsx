import type { HallmarkingCharges } from '#domain/hallmarking.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DraftImage } from '../image-list.ts'
import type { PricingTextField } from '../pricing-draft.ts'
import { ChargesFields, MetalFields, type PricingForm, StoneFields } from '../pricing-fields.tsx'
import { listRowErrors } from './row-errors.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import type { VariantDraft } from './variant-draft.ts'
import { VariantPictures } from './variant-pictures.tsx'

type DetailsDialogProps = {
  grid: VariantGrid
  row: VariantDraft
  index: number
  images: readonly DraftImage[]
  /** The setting, in rupees. */
  hallmarkingCharges: HallmarkingCharges<number>
}

/** All of a variant that has no column of its own: making basis, wastage, hallmarking, stones and pictures. */
export function DetailsDialog({ grid, row, index, images, hallmarkingCharges }: DetailsDialogProps) {
  const errors = listRowErrors(grid.form.form.formState.errors.variants)[index] ?? {}
  const change = (changes: Partial<VariantDraft>) =>
    grid.changeRow(row.key, (current) => ({ ...current, ...changes }))
  const pricingForm: PricingForm = {
    draft: row,
    field: (name: PricingTextField) => ({
      value: row[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    }),
    setStoneLines: (stoneLines) => change({ stoneLines }),
    setHasHallmarkingCharge: (hasHallmarkingCharge) => change({ hasHallmarkingCharge }),
    errorOf: (path) => errors[path],
  }
  return (
    <Dialog
      open
      size="wide"
      title={texts.detailsTitle(grid.titleOf(row))}
      onClose={grid.closeDialog}
      footer={<Button onClick={grid.closeDialog}>{texts.done}</Button>}
    >
      <Switch
        label={texts.livePrice}
        hint={texts.livePriceHint}
        checked={row.isLive}
        onChange={(event) => change({ isLive: event.target.checked })}
      />
      <div className="product-form__fields">
        <MetalFields form={pricingForm} metals={grid.metals} isOptional={!row.isLive} />
        {row.isLive && <ChargesFields form={pricingForm} hallmarkingCharges={hallmarkingCharges} />}
      </div>
      <StoneFields form={pricingForm} />
      <VariantPictures
        images={images}
        chosen={row.imageKeys}
        onChange={(imageKeys) => change({ imageKeys })}
      />
    </Dialog>
  )
}
