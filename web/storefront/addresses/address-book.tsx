import { lazy, Suspense, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Profile } from '#contract/account.ts'
import type { SavedAddress } from '#contract/addresses.ts'
import { type Address, COUNTRY } from '#domain/address.ts'
import { MAX_ADDRESSES } from '#domain/address-book.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { showToast } from '#web/ui/toast.ts'
import { AddressLines } from './address-lines.tsx'
import * as texts from './book-texts.ts'
import './addresses.css'

const AddressDialog = lazy(async () => ({ default: (await import('./address-dialog.tsx')).AddressDialog }))

type Props = { profile: Pick<Profile, 'name' | 'phone'>; addresses: SavedAddress[] | null }

/** The saved addresses of a person, in the profile. */
export function AddressBook({ profile, addresses }: Props) {
  const { revalidate } = useRevalidator()
  const [dialog, setDialog] = useState({ isOpen: false, initialAddress: newAddress(profile), dialogKey: 0 })
  const edit = (initialAddress: Address | SavedAddress) =>
    setDialog({ isOpen: true, initialAddress, dialogKey: dialog.dialogKey + 1 })

  if (!addresses)
    return (
      <ErrorBanner message={texts.loadFailed}>
        {' '}
        <button type="button" className="text-link" onClick={() => void revalidate()}>
          {texts.tryAgain}
        </button>
      </ErrorBanner>
    )

  /** Shows the error of an action, and loads the addresses again. */
  const runAndRevalidate = async (action: () => Promise<unknown>) => {
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      showToast({ title: error.message, isError: true })
    }
    await revalidate()
  }
  const remove = ({ _id: id, ...address }: SavedAddress) =>
    runAndRevalidate(async () => {
      await browserApi.addresses.remove({ id })
      const undo = () => void runAndRevalidate(() => browserApi.addresses.add(address))
      showToast({ title: texts.deleted, action: { label: texts.undo, onClick: undo } })
    })
  const isFull = addresses.length >= MAX_ADDRESSES

  return (
    <section>
      <div className="profile__title">
        <h2 className="h2">{texts.title}</h2>
        {addresses.length > 0 && !isFull && (
          <Button variant="text" onClick={() => edit(newAddress(profile))}>
            {texts.add}
          </Button>
        )}
      </div>
      {isFull && <p className="muted">{texts.full(MAX_ADDRESSES)}</p>}
      {addresses.length === 0 ? (
        <EmptyState
          level={3}
          title={texts.emptyTitle}
          action={<Button onClick={() => edit(newAddress(profile))}>{texts.add}</Button>}
        >
          {texts.emptyText}
        </EmptyState>
      ) : (
        <ul className="address-book">
          {addresses.map((address) => (
            <li className="address-card" key={address._id}>
              <div className="address-card__head">
                <b>{address.name}</b>
                {address.isDefault && <Badge tone="neutral">{texts.defaultBadge}</Badge>}
              </div>
              <address className="small muted">
                <AddressLines address={address} />
              </address>
              <AddressActions
                address={address}
                onEdit={() => edit(address)}
                onDefault={() =>
                  runAndRevalidate(() => browserApi.addresses.update({ ...withId(address), isDefault: true }))
                }
                onDelete={() => remove(address)}
              />
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {dialog.dialogKey > 0 && (
          <AddressDialog
            key={dialog.dialogKey}
            open={dialog.isOpen}
            initialAddress={dialog.initialAddress}
            onClose={() => setDialog({ ...dialog, isOpen: false })}
            onSaved={() => {
              setDialog({ ...dialog, isOpen: false })
              showToast({ title: texts.saved })
              void revalidate()
            }}
          />
        )}
      </Suspense>
    </section>
  )
}

type AddressActionsProps = {
  address: SavedAddress
  onEdit: () => void
  onDefault: () => void
  onDelete: () => void
}

function AddressActions({ address, onEdit, onDefault, onDelete }: AddressActionsProps) {
  return (
    <div className="address-card__actions">
      <button
        type="button"
        className="text-link small"
        aria-label={texts.editAddress(address.street)}
        onClick={onEdit}
      >
        {texts.edit}
      </button>
      {!address.isDefault && (
        <button
          type="button"
          className="text-link small"
          aria-label={texts.makeAddressDefault(address.street)}
          onClick={onDefault}
        >
          {texts.makeDefault}
        </button>
      )}
      <button
        type="button"
        className="text-link small"
        aria-label={texts.removeAddress(address.street)}
        onClick={onDelete}
      >
        {texts.remove}
      </button>
    </div>
  )
}

const withId = ({ _id: id, ...address }: SavedAddress) => ({ id, ...address })

/** Starts with the name and phone of the account. */
export const newAddress = ({ name, phone }: Pick<Profile, 'name' | 'phone'>): Address => ({
  name,
  phone,
  street: '',
  city: '',
  state: '',
  postalCode: '',
  country: COUNTRY,
})
