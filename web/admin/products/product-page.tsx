import { useMemo } from 'react'
import { useLocation } from 'react-router'
import type { Api } from '#contract/contract.ts'
import type { Product } from '#contract/products.ts'
import { fromHallmarkingRupees } from '#domain/hallmarking.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { formatRelativeDateTime, toIndiaDay } from '#domain/india-time.ts'
import { getProductGst } from '#domain/shop-tax.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { EditConflictNote } from '#web/admin/kit/edit-conflict-note.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/choice.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/product-page.ts'
import { DetailsSection } from './details-section.tsx'
import { toMetalRates } from './draft-price.ts'
import { FieldsSection } from './fields-section.tsx'
import { ImagesSection } from './images-section.tsx'
import { LineOptionsSection } from './line-options-section.tsx'
import { PriceCard } from './price-card.tsx'
import { PricingSection } from './pricing-section.tsx'
import type { RelatedProduct } from './product-draft.ts'
import { RelatedField } from './related-field.tsx'
import { StockSection } from './stock-section.tsx'
import { TagsField } from './tags-field.tsx'
import { type ProductForm, pickChosenRelated, useProductForm } from './use-product-form.ts'
import { GridDialogs } from './variants/grid-dialogs.tsx'
import { OptionsSection } from './variants/options-section.tsx'
import { useVariantGrid } from './variants/use-variant-grid.ts'
import { VariantGridSection } from './variants/variant-grid.tsx'
import { VariantsCard } from './variants/variants-card.tsx'
import './product-form.css'

export const clientLoader = createAdminLoader(async ({ api, params, url }: AdminLoaderArgs<'id?'>) => {
  const copiedId = params.id ? null : url.searchParams.get('copy')
  const [product, copied, lastSave, categories, options, fields, metals, rates, settings] = await Promise.all(
    [
      params.id ? api.products.one({ idOrSlug: params.id }) : null,
      copiedId ? api.products.one({ idOrSlug: copiedId }) : null,
      // The form works without the name.
      params.id ? api.products.lastSave({ id: params.id }).catch(() => null) : null,
      api.categories.list({ topLevelOnly: false, activeOnly: false }),
      api.options.list(),
      api.productFields.list(),
      api.metals.list(),
      // The form works without rates, but cannot show a live price.
      api.rates.current().then(
        ({ data }) => data,
        () => null,
      ),
      api.settings.read(),
    ],
  )
  const shown = product ?? copied
  const related = shown ? await loadRelatedProducts(api, shown) : []
  return {
    product,
    copied,
    savedBy: lastSave?.by ?? null,
    related,
    categories,
    options,
    fields: fields.fields,
    metals,
    rates,
    tax: {
      taxProfile: settings.taxProfile,
      taxPercent: settings.taxPercent,
      gstRates: settings.gstRates,
      gstState: settings.gstState,
    },
    hallmarkingCharges: settings.hallmarkingCharges,
  }
})
export const meta = adminMeta(
  (data?: { product: Product | null }) => data?.product?.name ?? 'Add New Product',
)
export const handle = {
  crumbs: (data?: { product: Product | null }) => [
    { label: 'Products', to: adminPaths.products() },
    { label: data?.product?.name ?? 'Add New Product' },
  ],
}
export { PageSkeleton as HydrateFallback }

/** The product holds eight related products. Staff can have chosen more. */
async function loadRelatedProducts(api: Api, product: Product): Promise<RelatedProduct[]> {
  const included = pickChosenRelated(product)
  const others = product.relatedProductIds.filter((id) => !included.some(({ _id }) => _id === id))
  // A product that was deleted since is left out.
  const fetched = await Promise.all(others.map((id) => api.products.one({ idOrSlug: id }).catch(() => null)))
  const all = [...included, ...fetched.filter((each) => each !== null)]
  return product.relatedProductIds.flatMap((id) => all.find(({ _id }) => _id === id) ?? [])
}

type Data = Route.ComponentProps['loaderData']

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductEditor key={loaderData.product?._id ?? `new ${loaderData.copied?._id}`} data={loaderData} />
}

function ProductEditor({ data }: { data: Data }) {
  const {
    product,
    copied,
    savedBy,
    related,
    categories,
    options,
    fields,
    metals,
    rates,
    tax,
    hallmarkingCharges,
  } = data
  const { state } = useLocation()
  const from = typeof state?.from === 'string' ? state.from : ''
  const form = useProductForm({
    product,
    copied,
    related,
    listPath: `${adminPaths.products()}${from}`,
  })
  const canEdit = useStaff().can('manage_content')
  const gridRates = useMemo(
    () => ({ rates: toMetalRates(rates), hallmarkingCharges: fromHallmarkingRupees(hallmarkingCharges) }),
    [rates, hallmarkingCharges],
  )
  // a metal that was switched off stays with the variants that have it
  const gridMetals = useMemo(
    () =>
      metals.filter(
        ({ code, isActive }) =>
          isActive || product?.variants.some(({ metalInfo }) => metalInfo?.type === code),
      ),
    [metals, product],
  )
  const grid = useVariantGrid({ form, allOptions: options, metals: gridMetals, rates: gridRates })
  const hasOptions = grid.options.length > 0
  return (
    <>
      <ClientForm className="product-form" noValidate onSubmit={form.onSubmit}>
        <AdminPage
          title={product?.name ?? 'Add New Product'}
          description={product && <LastSavedText product={product} by={savedBy} />}
          actions={canEdit && <Actions form={form} />}
        >
          <ErrorBanner message={form.failure} />
          {form.conflict && (
            <EditConflictNote
              changes={form.conflict.changes}
              hasOwnChanges={form.isDirty}
              onUseTheirs={form.useTheirVersion}
              onOverwrite={form.overwrite}
            />
          )}
          {!canEdit && <Alert tone="info">You can view this product but not change it.</Alert>}
          <fieldset className="product-form__columns" disabled={!canEdit}>
            <legend className="visually-hidden">Product</legend>
            <div>
              <DetailsSection form={form} categories={categories} />
              <PricingSection form={form} metals={metals} hallmarkingCharges={hallmarkingCharges} />
              <ImagesSection form={form} />
              <StockSection form={form} />
              <FieldsSection form={form} fields={fields} />
              <LineOptionsSection form={form} />
              <OptionsSection grid={grid} />
            </div>
            <div className="product-form__sidebar">
              {hasOptions ? (
                <VariantsCard grid={grid} />
              ) : (
                <PriceCard
                  form={form}
                  rates={rates}
                  metals={metals}
                  taxPercent={getProductGst(tax, form.draft.hsn || DEFAULT_HSN, toIndiaDay(new Date()))}
                  hallmarkingCharges={hallmarkingCharges}
                />
              )}
              <Visibility form={form} />
              <TagsField form={form} />
              <RelatedField form={form} />
            </div>
            {hasOptions && <VariantGridSection grid={grid} />}
          </fieldset>
        </AdminPage>
      </ClientForm>
      <GridDialogs grid={grid} images={form.draft.images} hallmarkingCharges={hallmarkingCharges} />
    </>
  )
}

function LastSavedText({ product: { sku, updatedAt }, by }: { product: Product; by: string | null }) {
  return (
    <span className="num">
      {sku && `SKU ${sku}, `}last saved {formatRelativeDateTime(updatedAt, new Date())}
      {by && ` by ${by}`}
    </span>
  )
}

function Actions({ form }: { form: ProductForm }) {
  return (
    <>
      {form.saved && (
        <ButtonLink variant="secondary" to={adminPaths.copyProduct(form.saved._id)}>
          Duplicate
        </ButtonLink>
      )}
      {form.isDirty && <span className="product-form__unsaved caption">Unsaved changes</span>}
      <ButtonLink variant="secondary" to={form.listPath}>
        Cancel
      </ButtonLink>
      <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
        Save Product
      </Button>
    </>
  )
}

function Visibility({ form: { form } }: { form: ProductForm }) {
  return (
    <section className="product-form__aside" aria-label="Visibility">
      <Switch label="Active" hint="Visible on the site" {...form.register('isActive')} />
      <Switch
        label="Featured"
        hint="Shown first in lists and on the homepage"
        {...form.register('isFeatured')}
      />
    </section>
  )
}
