import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BooleanInput, Id, MessageResponse, OptionalText } from './primitives.ts'
import { routes } from './routes.ts'

export const Address = z.object({
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
})
export type Address = z.output<typeof Address>

/** Its rules (which fields, six digits, ten digits) are those of domain/address.ts. */
export const AddressInput = z.object({
  name: OptionalText(100).default(''),
  street: OptionalText(200).default(''),
  city: OptionalText(100).default(''),
  state: OptionalText(100).default(''),
  postalCode: OptionalText(20).default(''),
  country: OptionalText(60).default('India'),
  phone: OptionalText(30).default(''),
})

export const SavedAddress = Address.extend({
  _id: z.string(),
  /** The one that the profile shows and checkout begins with. */
  isDefault: z.boolean(),
})
export type SavedAddress = z.output<typeof SavedAddress>

/** `isDefault: true` makes it the default address. The first address always is. */
const SavedAddressInput = AddressInput.extend({ isDefault: BooleanInput.optional() })

export const addresses = {
  list: endpoint(routes.addresses.list, {
    access: 'customer',
    summary: 'The saved addresses of the caller: the default first, then by last use.',
    response: z.object({ addresses: z.array(SavedAddress) }),
  }),
  add: endpoint(routes.addresses.add, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Saves an address, at most 20. An address that is already saved is returned unchanged.',
    body: SavedAddressInput,
    status: 201,
    response: z.object({ message: z.string(), address: SavedAddress }),
  }),
  update: endpoint(routes.addresses.update, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Changes a saved address of the caller.',
    params: z.object({ id: Id }),
    body: SavedAddressInput,
    response: z.object({ message: z.string(), address: SavedAddress }),
  }),
  remove: endpoint(routes.addresses.remove, {
    access: 'customer',
    keepsPublicCache: true,
    summary: 'Deletes a saved address. Deleting the default makes the one that was used last the default.',
    params: z.object({ id: Id }),
    response: MessageResponse,
  }),
}
