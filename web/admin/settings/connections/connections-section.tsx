import { useNavigate } from 'react-router'
import type { Connections } from '#contract/connections.ts'
import { CONNECTION_KINDS, type ConnectionKind } from '#domain/connections.ts'
import { changeQuery } from '#web/paths.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { FeedForm } from './feed-form.tsx'
import { CashfreeForm, RazorpayForm } from './gateway-forms.tsx'
import { MailForm } from './mail-form.tsx'
import { MapsForm } from './maps-form.tsx'
import { SmsForm } from './sms-form.tsx'
import * as texts from './texts.ts'

type Props = { connections: Connections; location: { pathname: string; search: string } }

/** The services outside of the shop, one form each. The address names the open one. */
export function ConnectionsSection({ connections, location }: Props) {
  const navigate = useNavigate()
  const param = new URLSearchParams(location.search).get('connection')
  const kind = CONNECTION_KINDS.find((each) => each === param) ?? 'mail'
  return (
    <Tabs
      label={texts.tabsLabel}
      className="connections"
      tabs={CONNECTION_KINDS.map((id) => ({ id, label: texts.kinds[id].label }))}
      selected={kind}
      onSelect={(next) =>
        void navigate(changeQuery(location, { connection: next }), { preventScrollReset: true })
      }
    >
      {/* The version in the key resets the fields after a save. */}
      <OpenForm key={`${kind} ${connections[kind].version}`} kind={kind} connections={connections} />
    </Tabs>
  )
}

function OpenForm({ kind, connections }: { kind: ConnectionKind; connections: Connections }) {
  switch (kind) {
    case 'mail':
      return <MailForm connection={connections.mail} />
    case 'sms':
      return <SmsForm connection={connections.sms} />
    case 'rateFeed':
      return <FeedForm connection={connections.rateFeed} />
    case 'maps':
      return <MapsForm connection={connections.maps} />
    case 'razorpay':
      return <RazorpayForm connection={connections.razorpay} />
    case 'cashfree':
      return <CashfreeForm connection={connections.cashfree} />
  }
}
