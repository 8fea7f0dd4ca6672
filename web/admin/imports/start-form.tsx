import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Category } from '#contract/categories.ts'
import type { ImportDetails } from '#contract/imports.ts'
import { isSameCategoryName, MAX_UNCOUNTED_STOCK } from '#domain/imports.ts'
import { MATERIALS, type Material } from '#domain/materials.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import type { ImportChoices } from './shown-changes.ts'
import * as texts from './texts.ts'

type StartFormProps = {
  job: ImportDetails
  categories: readonly Category[]
  /** Held by the page, whose list of products shows what they change. */
  choices: ImportChoices
  onChoose: (choices: ImportChoices) => void
}

/** The choices before an import: a category for each type of product, or each unknown one of our own file, and what else the file does not say. */
export function StartForm({ job, categories, choices, onChoose }: StartFormProps) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { run, isBusy, error } = useAsyncAction(texts.actionFailed)
  const [material, setMaterial] = useState<Material>(job.material)
  const [newCategories, setNewCategories] = useState<Record<string, NewCategory>>({})
  const [uncountedStock, setUncountedStock] = useState(String(job.uncountedStock))
  const [showsMissing, setShowsMissing] = useState(false)
  const [skipBad, setSkipBad] = useState(false)
  const isStockWrong = !isUncountedStock(uncountedStock)
  const newCategoryOf = (type: string) => newCategories[type] ?? proposeCategory(type, categories)
  const isNameMissing = (type: string) =>
    choices.categories[type] === NEW_CATEGORY && newCategoryOf(type).name.trim() === ''
  const isMissing = (type: string) => showsMissing && !choices.categories[type]

  const isOwnFile = job.source === 'swarna'
  const changed = isOwnFile ? job.products.created + job.products.updated : job.products.waiting
  const mayStart = changed > 0 && (!isOwnFile || job.badLines === 0 || skipBad)
  const submit = async () => {
    if (isStockWrong || job.types.some(({ type }) => !choices.categories[type] || isNameMissing(type))) {
      setShowsMissing(true)
      return
    }
    await run(async () => {
      await adminApi.imports.start({
        id: job._id,
        categories: job.types.map(({ type }) =>
          toChoice(type, choices.categories[type]!, newCategoryOf(type)),
        ),
        material,
        skipBad,
        replacesStock: choices.replacesStock,
        uncountedStock: Number(uncountedStock),
      })
      await revalidate()
    })
  }
  const discard = () =>
    run(async () => {
      await adminApi.imports.cancel({ id: job._id })
      await navigate(adminPaths.products())
    })
  return (
    <ClientForm className="import-page__section" onSubmit={() => void submit()}>
      {job.types.length > 0 && (
        <>
          <h2>{texts.categoriesTitle}</h2>
          <p className="muted">{isOwnFile ? texts.unknownCategoriesHint : texts.categoriesHint}</p>
        </>
      )}
      <ErrorBanner
        message={
          showsMissing && job.types.some(({ type }) => isMissing(type)) ? texts.missingCategory : error
        }
      />
      <div className="import-page__choices">
        {job.types.map(({ type, products }) => (
          <div key={type} className="import-page__choice">
            <SelectField
              label={texts.typeWithCount(type, products)}
              value={choices.categories[type] ?? ''}
              error={isMissing(type) ? texts.chooseCategory : undefined}
              onChange={(event) =>
                onChoose({
                  categories: { ...choices.categories, [type]: event.target.value },
                  replacesStock: choices.replacesStock,
                })
              }
            >
              <option value="">{texts.chooseCategory}</option>
              <option value={NEW_CATEGORY}>{texts.createCategory}</option>
              <CategoryOptions categories={categories} />
            </SelectField>
            {choices.categories[type] === NEW_CATEGORY && (
              <NewCategoryFields
                type={type}
                categories={categories}
                value={newCategoryOf(type)}
                showsError={showsMissing}
                onChange={(value) => setNewCategories({ ...newCategories, [type]: value })}
              />
            )}
          </div>
        ))}
        {!isOwnFile && (
          <SelectField
            label={texts.material}
            hint={texts.materialHint}
            value={material}
            onChange={(event) => setMaterial(event.target.value as Material)}
          >
            {MATERIALS.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        {job.uncounted > 0 && (
          <TextField
            label={texts.uncountedStock}
            hint={texts.uncountedStockHint(job.source, job.uncounted)}
            type="number"
            min={0}
            max={MAX_UNCOUNTED_STOCK}
            step={1}
            value={uncountedStock}
            error={isStockWrong && showsMissing ? texts.uncountedStockError : undefined}
            onChange={(event) => setUncountedStock(event.target.value)}
          />
        )}
      </div>
      {isOwnFile && job.badLines > 0 && (
        <Checkbox
          label={texts.skipBad}
          hint={texts.skipBadHint}
          checked={skipBad}
          onChange={(event) => setSkipBad(event.target.checked)}
        />
      )}
      {!isOwnFile && job.products.updated + job.products.unchanged > 0 && (
        <Checkbox
          label={texts.replaceStock}
          hint={texts.replaceStockHint}
          checked={choices.replacesStock}
          onChange={(event) =>
            onChoose({ categories: choices.categories, replacesStock: event.target.checked })
          }
        />
      )}
      <div className="import-page__actions">
        <Button type="submit" busy={isBusy} busyLabel={texts.starting} disabled={!mayStart}>
          {texts.startImport(changed)}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void discard()}>
          {texts.discard}
        </Button>
      </div>
    </ClientForm>
  )
}

const isUncountedStock = (text: string): boolean =>
  /^\d{1,4}$/.test(text.trim()) && Number(text) <= MAX_UNCOUNTED_STOCK

const CategoryOptions = ({ categories }: Pick<StartFormProps, 'categories'>) =>
  categories.flatMap(({ slug, name, subcategories }) => [
    <option key={slug} value={slug}>
      {name}
    </option>,
    ...subcategories.map((subcategory) => (
      <option key={`${slug}/${subcategory.slug}`} value={`${slug}/${subcategory.slug}`}>
        {`${name} › ${subcategory.name}`}
      </option>
    )),
  ])

/** The choices that the shop proposes. */
export const proposeChoices = ({ types, replacesStock }: ImportDetails): ImportChoices => ({
  categories: Object.fromEntries(types.map((choice) => [choice.type, toValue(choice)])),
  replacesStock,
})

/** `rings`, or `rings/solitaires`: the value of an option. '' for none. */
const toValue = ({ category, subcategory }: { category: string | null; subcategory: string | null }) =>
  [category, subcategory].filter(Boolean).join('/')

function toChoice(type: string, value: string, { name, parent }: NewCategory) {
  if (value === NEW_CATEGORY) return { type, newCategory: { name, parent: parent || null } }
  const [category = '', subcategory = null] = value.split('/')
  return { type, category, subcategory }
}

/** No slug has a blank. */
const NEW_CATEGORY = 'new category'
/** The parent is the slug of a category, or '' for none. */
type NewCategory = { name: string; parent: string }

/** `Rings > Solitaires` is called Solitaires, under Rings if the shop has them. */
function proposeCategory(type: string, categories: readonly Category[]): NewCategory {
  const path = type.split('>').map((name) => name.trim())
  const parent = path.length > 1 && categories.find(({ name }) => isSameCategoryName(name, path[0]!))
  return { name: path.at(-1)!.slice(0, MAX_NAME_LENGTH), parent: parent ? parent.slug : '' }
}
const MAX_NAME_LENGTH = 80

type NewCategoryFieldsProps = {
  type: string
  categories: readonly Category[]
  value: NewCategory
  showsError: boolean
  onChange: (value: NewCategory) => void
}

function NewCategoryFields({ type, categories, value, showsError, onChange }: NewCategoryFieldsProps) {
  const { name, parent } = value
  return (
    <fieldset className="import-page__new-category" aria-label={texts.newCategoryFor(type)}>
      <TextField
        label={texts.categoryName}
        value={name}
        maxLength={MAX_NAME_LENGTH}
        error={showsError && name.trim() === '' ? texts.nameCategory : undefined}
        onChange={(event) => onChange({ name: event.target.value, parent })}
      />
      <SelectField
        label={texts.parentCategory}
        value={parent}
        onChange={(event) => onChange({ name, parent: event.target.value })}
      >
        <option value="">{texts.noParent}</option>
        {categories.map((category) => (
          <option key={category.slug} value={category.slug}>
            {category.name}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
