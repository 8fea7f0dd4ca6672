import type { ComponentProps } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { JsonLd } from './json-ld.tsx'
import { breadcrumbsJsonLd } from './structured-data.ts'
import { useStorefrontData } from './use-storefront-data.ts'

/** Breadcrumbs, also as structured data. */
export function PageBreadcrumbs(props: ComponentProps<typeof Breadcrumbs>) {
  const { shop } = useStorefrontData()
  return (
    <>
      <Breadcrumbs {...props} />
      <JsonLd data={import.meta.env.SSR && breadcrumbsJsonLd(shop, props.items)} />
    </>
  )
}
