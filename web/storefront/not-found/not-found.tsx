import { Link, useNavigate } from 'react-router'
import { fillShopText, PAGE_TEXT_DEFAULTS } from '#domain/shop-texts.ts'
import { paths } from '#web/paths.ts'
import { SearchBox } from '#web/storefront/header/search-box.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Main } from '#web/ui/main.tsx'
import { Picture } from '#web/ui/picture.tsx'
import * as uiTexts from '#web/ui/texts.ts'
import * as texts from './texts.ts'

/** The 404 page, with a search and links. */
export function NotFound({ message = uiTexts.pageNotFound }: { message?: string | undefined }) {
  const { settings, categories, missingPicture: picture } = useStorefrontData()
  const navigate = useNavigate()
  return (
    <Main className="wrap not-found">
      <title>{texts.title(message, settings.shopName)}</title>
      {picture && (
        <div className="not-found__picture">
          <Picture image={picture} alt="" sizes="(min-width: 1024px) 50vw, 100vw" />
        </div>
      )}
      <div className="not-found__text">
        <h1 className="h1">{message}</h1>
        <p className="lead">
          {fillShopText(settings.pageTexts.notFoundText, PAGE_TEXT_DEFAULTS.notFoundText)}
        </p>
        <SearchBox />
        <ul className="not-found__links">
          {categories.slice(0, 4).map(({ _id, slug, name }) => (
            <li key={_id}>
              <Link to={paths.category(slug)}>{name}</Link>
            </li>
          ))}
        </ul>
        <div className="not-found__buttons">
          <ButtonLink to={paths.home}>{texts.backToHome}</ButtonLink>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            {texts.goBack}
          </Button>
        </div>
      </div>
    </Main>
  )
}
