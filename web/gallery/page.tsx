import { useSearchParams } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Actions } from './actions.tsx'
import { Content } from './content.tsx'
import { Forms } from './forms.tsx'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'
import { Options } from './options.tsx'
import './gallery.css'

export const meta = () => [{ title: 'Components and states | Swarna' }]

/** Every component in every state, on one page. `?admin` shows them with the admin tokens. */
export default function GalleryPage() {
  const isAdmin = useSearchParams()[0].has('admin')
  return (
    <Main className={isAdmin ? 'wrap gallery admin' : 'wrap gallery'}>
      <Logo name="Swarna" />
      <h1 className="h1">Components and states</h1>
      <p>
        {isAdmin ? (
          <TextLink to="/gallery">Storefront variants</TextLink>
        ) : (
          <TextLink to="/gallery?admin">Admin variants</TextLink>
        )}
      </p>
      <Foundations />
      <Actions />
      <Forms />
      <Messages />
      <Options />
      <Content />
    </Main>
  )
}
