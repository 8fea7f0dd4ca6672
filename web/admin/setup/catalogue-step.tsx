import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '#web/admin/api.ts'
import { useUnsavedChangesPrompt } from '#web/admin/kit/use-unsaved-changes-prompt.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { ImportDialog } from '#web/admin/products/import-dialog.tsx'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { DemoProductsAlert } from './demo-products-alert.tsx'
import { StepPanel } from './step-panel.tsx'
import * as texts from './texts.ts'

type Props = {
  categories: readonly { name: string }[]
  productCount: number
  /** Of the products, those that came with the demo. */
  demoProductCount: number
}

/** An empty catalogue, a file, or the products of the demo. */
export function CatalogueStep({ categories, productCount, demoProductCount }: Props) {
  const [isImporting, setImporting] = useState(false)
  const hasAdded = useRef(false)
  const addProduct = useRef<HTMLAnchorElement>(null)
  // After the categories come the products. The link is there once a category is.
  useEffect(() => {
    if (categories.length === 0 || !hasAdded.current) return
    hasAdded.current = false
    addProduct.current?.focus()
  }, [categories.length])
  return (
    <StepPanel title={texts.catalogue} hint={texts.catalogueHint(categories.length, productCount)}>
      <section className="setup__part" aria-labelledby="start-empty">
        <h3 id="start-empty">{texts.startEmpty}</h3>
        <p className="small muted">{texts.startEmptyHint}</p>
        <CategoryForm
          existing={categories}
          onAdded={() => {
            hasAdded.current = true
          }}
        />
        {categories.length > 0 && (
          <ButtonLink ref={addProduct} to={adminPaths.newProduct} icon="plus">
            {texts.addProduct}
          </ButtonLink>
        )}
      </section>
      <section className="setup__part" aria-labelledby="bring-file">
        <h3 id="bring-file">{texts.yourFile}</h3>
        <p className="small muted">{texts.yourFileHint}</p>
        <Button variant="secondary" icon="upload" onClick={() => setImporting(true)}>
          {texts.chooseFile}
        </Button>
      </section>
      {productCount === 0 && <DemoProducts />}
      <DemoProductsAlert count={demoProductCount} />
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </StepPanel>
  )
}

/** Only an empty catalogue can start with them. */
function DemoProducts() {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      const { message } = await adminApi.products.addDemo()
      showToast({ title: message })
    } catch (error) {
      setFailure(errorMessage(error, texts.addDemoFailed))
    }
    await revalidate()
    setBusy(false)
  }
  return (
    <section className="setup__part" aria-labelledby="demo-products">
      <h3 id="demo-products">{texts.demoProducts}</h3>
      <p className="small muted">{texts.demoProductsHint}</p>
      <ErrorBanner message={failure} />
      <Button
        variant="secondary"
        icon="plus"
        busy={isBusy}
        busyLabel={texts.addingDemoProducts}
        onClick={() => void add()}
      >
        {texts.addDemoProducts}
      </Button>
    </section>
  )
}

type CategoryFormProps = {
  existing: Props['categories']
  /** Called before the screen shows what was added. */
  onAdded: () => void
}

/** Usual categories that the shop does not have yet. */
function CategoryForm({ existing, onAdded }: CategoryFormProps) {
  const { revalidate } = useRevalidator()
  const names = texts.CATEGORIES.filter(
    (name) => !existing.some((category) => category.name.toLowerCase() === name.toLowerCase()),
  )
  const keepOffered = (chosen: readonly string[]) => chosen.filter((name) => names.includes(name))
  const { form, onSubmit, failure, isBusy, errorOf } = useSubmitForm<{ names: string[] }>({
    defaultValues: { names: [] },
    validate: (values) => (keepOffered(values.names).length === 0 ? { names: texts.chooseCategory } : {}),
    failure: texts.categoriesFailed,
    submit: async (values) => {
      const added: string[] = []
      try {
        // One after the other: they keep the order of the list.
        for (const name of keepOffered(values.names)) {
          const order = existing.length + added.length + 1
          await adminApi.categories.create({ name, description: '', order, isTopLevel: true })
          added.push(name)
        }
        showToast({ title: texts.categoriesSaved(added.length) })
        onAdded()
      } finally {
        // After a failure only the others are still to be added.
        form.setValue(
          'names',
          values.names.filter((name) => !added.includes(name)),
        )
        await revalidate()
      }
    },
  })
  const isDirty = keepOffered(form.watch('names')).length > 0
  useUnsavedChangesPrompt(() => isDirty, isDirty, 'query')
  if (names.length === 0) return null
  return (
    <ClientForm className="setup__part" noValidate onSubmit={onSubmit}>
      <ErrorBanner message={failure} />
      <ChoiceGroup legend={texts.categoriesLegend} error={errorOf('names')} className="setup__choices">
        {names.map((name) => (
          <Checkbox key={name} label={name} value={name} {...form.register('names')} />
        ))}
      </ChoiceGroup>
      <Button type="submit" variant="secondary" busy={isBusy} busyLabel={texts.saving}>
        {texts.addCategories}
      </Button>
    </ClientForm>
  )
}
