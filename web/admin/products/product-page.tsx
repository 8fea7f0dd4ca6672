import { useLocation } from 'react-router'
import type { Api } from '#contract/contract.ts'
import type { Product } from '#contract/products.ts'
import { formatSince } from '#domain/india-time.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Switch } from '../../ui/choice.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { ErrorBanner, Note } from '../../ui/note.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { FormProblems } from '../kit/form-errors.ts'
import { StaleNote } from '../kit/stale-note.tsx'
import { useStaff } from '../kit/use-staff.ts'
import type { Route } from './+types/product-page.ts'
import { DetailsSection } from './details-section.tsx'
import type { Related } from './draft.ts'
import { ImagesSection } from './images-section.tsx'
import { PriceCard } from './price-card.tsx'
import { PricingSection } from './pricing-section.tsx'
import { RelatedField } from './related-field.tsx'
import { StockSection } from './stock-section.tsx'
import { TagsField } from './tags-field.tsx'
import { chosenAmong, type ProductForm, useProductForm } from './use-product-form.ts'
import './product-form.css'

export const clientLoader = personalPage(async ({ api, params }: Page<'id?'>) => {
  const [product, lastSave, categories, rates, settings] = await Promise.all([
    params.id ? api.products.one({ idOrSlug: params.id }) : null,
    // worth less than the form: a failure leaves the name out
    params.id ? api.products.lastSave({ id: params.id }).catch(() => null) : null,
    api.categories.list({ topLevelOnly: false, activeOnly: false }),
    // without rates a live price cannot be shown, all else can be edited
    api.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
    api.settings.read(),
  ])
  const related = product ? await relatedOf(api, product) : []
  return {
    product,
    savedBy: lastSave?.by ?? null,
    related,
    categories,
    rates,
    taxPercent: settings.taxPercent,
  }
})
export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: `${loaderData?.product?.name ?? 'Add New Product'} | Swarna` },
]
export const handle = {
  crumbs: (data?: { product: Product | null }) => [
    { label: 'Products', to: paths.admin.products() },
    { label: data?.product?.name ?? 'Add New Product' },
  ],
}
export { PageSkeleton as HydrateFallback }

/** The page of a product tells eight; staff may have chosen more. */
async function relatedOf(api: Api, product: Product): Promise<Related[]> {
  const told = chosenAmong(product)
  const others = product.relatedProductIds.filter((id) => !told.some(({ _id }) => _id === id))
  // one that was deleted since is no longer there
  const found = await Promise.all(others.map((id) => api.products.one({ idOrSlug: id }).catch(() => null)))
  const all = [...told, ...found.filter((each) => each !== null)]
  return product.relatedProductIds.flatMap((id) => all.find(({ _id }) => _id === id) ?? [])
}

type Data = Route.ComponentProps['loaderData']

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  // another product is another form
  return <ProductEditor key={loaderData.product?._id ?? 'new'} data={loaderData} />
}

function ProductEditor({ data }: { data: Data }) {
  const { product, savedBy, related, categories, rates, taxPercent } = data
  const { state } = useLocation()
  const from = typeof state?.from === 'string' ? state.from : ''
  const form = useProductForm({ product, related, list: `${paths.admin.products()}${from}` })
  const mayEdit = useStaff().may('manage_content')
  return (
    <ScriptForm
      className="product-form"
      noValidate
      ref={form.frame}
      onSubmit={() => {
        void form.save()
      }}
    >
      <AdminPage
        title={product?.name ?? 'Add New Product'}
        lead={product && <SavedLine product={product} by={savedBy} />}
        actions={mayEdit && <Actions form={form} />}
      >
        <ErrorBanner message={form.failure} />
        {form.stale && (
          <StaleNote
            changes={form.stale.changes}
            onTakeTheirs={form.takeTheirs}
            onSaveMine={() => void form.save()}
          />
        )}
        {!mayEdit && <Note kind="info">You may look at this product, not change it.</Note>}
        <FormProblems value={form.problems}>
          <fieldset className="product-form__columns" disabled={!mayEdit}>
            <legend className="visually-hidden">Product</legend>
            <div>
              <DetailsSection form={form} categories={categories} />
              <PricingSection form={form} />
              <ImagesSection form={form} />
              <StockSection form={form} />
            </div>
            <div className="product-form__rail">
              <PriceCard form={form} rates={rates} taxPercent={taxPercent} />
              <Visibility form={form} />
              <TagsField form={form} />
              <RelatedField form={form} />
            </div>
          </fieldset>
        </FormProblems>
      </AdminPage>
    </ScriptForm>
  )
}

function SavedLine({ product: { sku, updatedAt }, by }: { product: Product; by: string | null }) {
  return (
    <span className="num">
      {sku && `SKU ${sku}, `}last saved {formatSince(updatedAt, new Date())}
      {by && ` by ${by}`}
    </span>
  )
}

function Actions({ form }: { form: ProductForm }) {
  return (
    <>
      {form.isDirty && <span className="product-form__unsaved caption">Unsaved changes</span>}
      <ButtonLink variant="secondary" to={form.list}>
        Cancel
      </ButtonLink>
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save Product
      </Button>
    </>
  )
}

function Visibility({ form: { draft, set } }: { form: ProductForm }) {
  return (
    <section className="product-form__aside" aria-label="Visibility">
      <Switch
        label="Active"
        hint="Visible on the site"
        checked={draft.isActive}
        onChange={(event) => set({ isActive: event.target.checked })}
      />
      <Switch
        label="Featured"
        hint="First in its lists, and in the menu on the homepage"
        checked={draft.isFeatured}
        onChange={(event) => set({ isFeatured: event.target.checked })}
      />
    </section>
  )
}
