import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import { AddressLines } from '#web/storefront/addresses/address-lines.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '#web/ui/choice.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NEW_ADDRESS } from './checkout-draft.ts'
import * as texts from './texts.ts'

const AddressDialog = lazy(async () => ({
  default: (await import('#web/storefront/addresses/address-dialog.tsx')).AddressDialog,
}))

type Props = {
  kind: 'shipping' | 'billing'
  legend: string
  savedAddresses: readonly SavedAddress[]
  /** Null: a new address. */
  selected: SavedAddress | null
  onSelect: (choice: string) => void
}

/** More are collapsed, so that the button of the step stays visible. */
const COLLAPSED_COUNT = 3

/** Chooses a saved address or a new one. It is outside of the step's form, because editing an address is a form of its own. */
export function SavedAddresses({ kind, legend, savedAddresses, selected, onSelect }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const visibleAddresses = savedAddresses.filter(
    (savedAddress, index) => isExpanded || index < COLLAPSED_COUNT || savedAddress._id === selected?._id,
  )
  if (savedAddresses.length === 0) return null
  return (
    <div className="saved-addresses">
      <ChoiceGroup legend={legend} hideLegend className="saved-addresses__cards">
        {visibleAddresses.map((savedAddress) => (
          <ChoiceCard
            key={savedAddress._id}
            name={`${kind}-address`}
            title={savedAddress.name}
            detail={<AddressLines address={savedAddress} />}
            icon={savedAddress.isDefault && <span className="caption">{texts.defaultAddress}</span>}
            checked={savedAddress._id === selected?._id}
            onChange={() => onSelect(savedAddress._id)}
          />
        ))}
        <ChoiceCard
          name={`${kind}-address`}
          title={texts.newAddress}
          detail={texts.newAddressDetail}
          icon={<Icon name="plus" />}
          checked={selected === null}
          onChange={() => onSelect(NEW_ADDRESS)}
        />
      </ChoiceGroup>
      <div className="saved-addresses__more">
        {selected && <EditSelectedAddress address={selected} />}
        {visibleAddresses.length < savedAddresses.length && (
          <Button variant="text" onClick={() => setExpanded(true)}>
            {texts.showAllAddresses(savedAddresses.length)}
          </Button>
        )}
      </div>
    </div>
  )
}

function EditSelectedAddress({ address }: { address: SavedAddress }) {
  const { revalidate } = useRevalidator()
  const [dialogKey, setDialogKey] = useState(0)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="text"
        onClick={() => {
          setDialogKey(dialogKey + 1)
          setOpen(true)
        }}
      >
        {texts.editAddress}
      </Button>
      <Suspense>
        {dialogKey > 0 && (
          <AddressDialog
            key={`${address._id} ${dialogKey}`}
            initialAddress={address}
            open={isOpen}
            onClose={() => setOpen(false)}
            onSaved={() => {
              setOpen(false)
              void revalidate()
            }}
          />
        )}
      </Suspense>
    </>
  )
}
