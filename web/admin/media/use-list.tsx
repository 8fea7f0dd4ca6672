import type { MediaUse } from '#contract/media.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import * as texts from './texts.ts'

/** The places that show a picture, each with a link to where it is edited. */
export function UseList({ uses }: { uses: readonly MediaUse[] }) {
  return (
    <section aria-labelledby="media-uses">
      <h3 id="media-uses">{texts.uses}</h3>
      {uses.length === 0 && <p className="small muted">{texts.noUses}</p>}
      <ul className="media-uses">
        {uses.map((use) => (
          <li key={`${use.kind} ${use.id} ${use.label}`}>
            <span className="caption">{texts.useKinds[use.kind]}</span>
            <TextLink to={toPath(use)} reloadDocument={use.kind === 'page'}>
              {use.label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function toPath({ kind, id }: MediaUse): string {
  switch (kind) {
    case 'product':
      return adminPaths.product(id)
    case 'category':
      return adminPaths.categories
    case 'slide':
      return adminPaths.carousels
    case 'banner':
      return adminPaths.banners
    case 'home':
      return adminPaths.homePage
    case 'page':
      return adminPaths.page(id)
    case 'settings':
      return adminPaths.settings
    case 'import':
      return adminPaths.import(id)
    case 'review':
      return adminPaths.reviews()
    case 'order':
      return adminPaths.order(id)
  }
}
