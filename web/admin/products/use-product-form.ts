import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#contract/products.ts'
import { adminApi } from '#web/admin/api.ts'
import { useEditForm } from '#web/admin/kit/use-edit-form.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { showToast } from '#web/ui/toast.ts'
import * as errorTexts from './error-texts.ts'
import { findProductChanges } from './product-diff.ts'
import {
  type ProductDraft,
  type RelatedProduct,
  toCopyDraft,
  toDraft,
  toProductInput,
} from './product-draft.ts'
import { toDraftErrors, validateDraft } from './validate-draft.ts'
import { withErrorTexts } from './with-error-texts.ts'

type ProductFormOptions = {
  product: Product | null
  /** A new product starts as a copy of this one. */
  copied: Product | null
  /** The related products that staff chose. */
  related: readonly RelatedProduct[]
  /** The page that opens after a save or Cancel. */
  listPath: string
}

export type ProductForm = ReturnType<typeof useProductForm>

export function useProductForm({ product, copied, related, listPath }: ProductFormOptions) {
  // The row that the form edits. It changes when staff take over what another person saved.
  const [savedProduct, setSavedProduct] = useState(product)
  const isSaved = useRef(false)
  const navigate = useNavigate()
  const editForm = useEditForm<ProductDraft, Product>({
    original: savedProduct,
    findChanges: findProductChanges,
    defaultValues: copied ? toCopyDraft(copied, related) : toDraft(product, related),
    validate: validateDraft,
    toFieldErrors: toDraftErrors,
    failure: errorTexts.saveErrors.failed,
    save: async (draft, version) => {
      const message = await withErrorTexts(saveProduct(draft, savedProduct, version), errorTexts.saveErrors)
      isSaved.current = true
      showToast({ title: message })
      await navigate(listPath)
    },
  })
  const { form, conflict, clearConflict, isDirty } = editForm
  useUnsavedChangesPrompt(() => isDirty && !isSaved.current, isDirty)

  /** Discards the changes in this form and shows what the other person saved. */
  const useTheirVersion = () => {
    if (!conflict) return
    setSavedProduct(conflict.current)
    form.reset(toDraft(conflict.current, pickChosenRelated(conflict.current)))
    clearConflict()
  }

  return { ...editForm, draft: form.watch(), useTheirVersion, saved: savedProduct, listPath }
}

export const pickChosenRelated = ({ relatedProducts, relatedProductIds }: Product): RelatedProduct[] =>
  relatedProducts.filter(({ _id }) => relatedProductIds.includes(_id))

async function saveProduct(
  draft: ProductDraft,
  savedProduct: Product | null,
  version: number | undefined,
): Promise<string> {
  const input = toProductInput(draft, savedProduct)
  const { message } = savedProduct
    ? await adminApi.products.update({ id: savedProduct._id, ...input, version })
    : await adminApi.products.create(input)
  return message
}
