import type { MediaUse } from '#contract/media.ts'
import { paths } from '#web/paths.ts'
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
      return paths.admin.product(id)
    case 'category':
      return paths.admin.categories
    case 'slide':
      return paths.admin.carousels
    case 'banner':
      return paths.admin.banners
    case 'home':
      return paths.admin.homePage
    case 'page':
      return paths.admin.page(id)
    case 'settings':
      return paths.admin.settings
    case 'import':
      return paths.admin.import(id)
    case 'review':
      return paths.admin.reviews()
    case 'order':
      return paths.admin.order(id)
  }
}
