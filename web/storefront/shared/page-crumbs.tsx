import type { ComponentProps } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { JsonLd } from './json-ld.tsx'
import { crumbsData } from './structured-data.ts'
import { useFrame } from './use-frame.ts'

/** The way from home to this page, for people and for search engines. */
export function PageCrumbs(props: ComponentProps<typeof Breadcrumbs>) {
  const { shop } = useFrame()
  return (
    <>
      <Breadcrumbs {...props} />
      <JsonLd data={crumbsData(shop, props.items)} />
    </>
  )
}
