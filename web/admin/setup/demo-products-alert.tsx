import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import * as texts from './texts.ts'

/** Finds the tag and the SKUs of `seed/demo/demo-catalogue.ts`. */
const DEMO_SEARCH = { search: 'demo', status: 'all' }

/** Says that invented products are on sale, and leads to them. */
export function DemoProductsAlert({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Alert tone="warning" title={texts.demoProductsThere(count)}>
      {texts.demoProductsWarning}{' '}
      <TextLink to={adminPaths.products(DEMO_SEARCH)}>{texts.showDemoProducts}</TextLink>
    </Alert>
  )
}
