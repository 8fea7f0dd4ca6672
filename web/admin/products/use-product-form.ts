import { type RefObject, useEffect, useRef, useState } from 'react'
import { useBlocker, useNavigate } from 'react-router'
import type { Product } from '#contract/products.ts'
import { browserApi } from '../../api.ts'
import { confirm } from '../../ui/confirm.ts'
import { focusFirstError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast.ts'
import { diffFields, type FieldChange, getConflictingRow } from '../kit/edit-conflict.ts'
import type { FieldErrors } from '../kit/form-errors.ts'
import { productErrorMessage, SAVE_ERRORS } from './error-texts.ts'
import { describeProduct, FIELD_LABELS } from './product-diff.ts'
import {
  type ProductDraft,
  type RelatedProduct,
  type TextFieldName,
  toDraft,
  toProductInput,
} from './product-draft.ts'
import { toDraftErrors, validateDraft } from './validate-draft.ts'

type ProductFormOptions = {
  product: Product | null
  /** Those that staff chose to go with it. */
  related: readonly RelatedProduct[]
  /** Where a save and Cancel lead. */
  listPath: string
}

export type ProductForm = ReturnType<typeof useProductForm>

/** What is typed, kept until it is saved: through refusals, through another person's save, until somebody leaves. */
export function useProductForm({ product, related, listPath }: ProductFormOptions) {
  // the row that the form stands on; another one after another person's save was taken over
  const [savedProduct, setSavedProduct] = useState(product)
  const [savedDraft, setSavedDraft] = useState(() => toDraft(product, related))
  const [draft, setDraft] = useState(savedDraft)
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<{ current: Product; changes: FieldChange[] } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const formRef = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const navigate = useNavigate()
  const isDirty = draft !== savedDraft

  useFocusFirstError(fieldErrors, formRef)
  useUnsavedChangesPrompt(() => isDirty && !isSaved.current, isDirty)

  const set = (changes: Partial<ProductDraft>) => setDraft((previous) => ({ ...previous, ...changes }))

  async function save(): Promise<void> {
    if (isBusy) return
    const validationErrors = validateDraft(draft)
    setFieldErrors(validationErrors)
    if (Object.keys(validationErrors).length > 0) return
    setBusy(true)
    setFailure(null)
    try {
      const message = await saveProduct(
        draft,
        savedProduct,
        conflict?.current.version ?? savedProduct?.version,
      )
      isSaved.current = true
      showToast({ title: message })
      await navigate(listPath)
    } catch (error) {
      setBusy(false)
      handleSaveError(error)
    }
  }

  function handleSaveError(error: unknown): void {
    const current = savedProduct ? getConflictingRow<Product>(error) : null
    setConflict(
      current && savedProduct
        ? {
            current,
            changes: diffFields(describeProduct(savedProduct), describeProduct(current), FIELD_LABELS),
          }
        : null,
    )
    const serverErrors = toDraftErrors(error)
    if (!current) {
      setFailure(productErrorMessage(error, SAVE_ERRORS))
      setFieldErrors(serverErrors)
    }
    // with nothing to mend in a field, what is to be read stands at the top
    if (Object.keys(serverErrors).length === 0) formRef.current?.scrollIntoView({ block: 'start' })
  }

  /** What the other person saved stands in the form, and nothing of one's own. */
  function discardMyChanges(): void {
    if (!conflict) return
    const theirDraft = toDraft(conflict.current, pickChosenRelated(conflict.current))
    setSavedProduct(conflict.current)
    setSavedDraft(theirDraft)
    setDraft(theirDraft)
    setConflict(null)
  }

  return {
    draft,
    set,
    save,
    fieldErrors,
    failure,
    conflict,
    discardMyChanges,
    isBusy,
    isDirty,
    formRef,
    listPath,
    saved: savedProduct,
    /** The value of a field of text, and how it changes. */
    bind: (name: TextFieldName) => ({
      name,
      value: draft[name],
      onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
    }),
  }
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
    ? await browserApi.products.update({ id: savedProduct._id, ...input, version })
    : await browserApi.products.create(input)
  return message
}

function useFocusFirstError(fieldErrors: FieldErrors, formRef: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (Object.keys(fieldErrors).length > 0) focusFirstError(formRef.current)
  }, [fieldErrors, formRef])
}

/** Asks before unsaved words are left behind: by a link, by Back, by closing the window. */
function useUnsavedChangesPrompt(shouldBlock: () => boolean, isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      shouldBlock() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirm({
      title: 'Leave without saving?',
      message: 'What you typed in this form is lost.',
      confirmLabel: 'Leave',
      cancelLabel: 'Go on editing',
    }).then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
}
