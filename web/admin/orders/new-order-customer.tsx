import type { OrderingCustomer } from '#contract/customers.ts'
import { formatPhone } from '#domain/phone.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { useSearch } from '#web/admin/kit/use-search.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { requiredErrors } from '#web/ui/use-submit-form.ts'
import { texts } from './new-order-texts.ts'

const MIN_SEARCH = 3

type Props = {
  chosen: OrderingCustomer | null
  onChoose: (customer: OrderingCustomer | null) => void
  onAdd: () => void
}

/** Who the order is for: found by name, e-mail or phone, or added. */
export function NewOrderCustomer({ chosen, onChoose, onAdd }: Props) {
  return (
    <section className="admin-panel" aria-labelledby="new-order-customer">
      <h2 id="new-order-customer">{texts.customer}</h2>
      {chosen ? (
        <div className="new-order__chosen">
          <CustomerName customer={chosen} />
          <Button variant="secondary" size="small" onClick={() => onChoose(null)}>
            {texts.change}
          </Button>
        </div>
      ) : (
        <>
          <CustomerSearch onChoose={onChoose} />
          <div>
            <Button variant="secondary" icon="plus" onClick={onAdd}>
              {texts.newCustomer}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

type NewCustomerProps = {
  editor: Editor<{ version?: number }>
  onAdded: (customer: OrderingCustomer) => void
}

/** Outside of the form of the order, because a form cannot be in another one. */
export function NewCustomerDialog({ editor, onAdded }: NewCustomerProps) {
  if (!editor.opened) return null
  return (
    <FormDialog
      key={editor.opened.formKey}
      title={texts.newCustomer}
      editor={editor}
      submitLabel={texts.addCustomer}
      busyLabel={texts.adding}
      failure={texts.addFailed}
      labels={{}}
      defaultValues={{ name: '', email: '', phone: '' }}
      validate={(values) =>
        requiredErrors(values, {
          name: 'Name is required',
          email: 'Email is required',
          phone: 'Phone number is required',
        })
      }
      save={async (values) => {
        const { customer, message } = await adminApi.customers.create(values)
        onAdded(customer)
        return message
      }}
      onSaved={() => undefined}
    >
      {({ field }) => (
        <>
          <p className="small">{texts.newCustomerHint}</p>
          <TextField label={texts.name} maxLength={100} data-autofocus {...field('name')} />
          <TextField label={texts.email} type="email" maxLength={254} {...field('email')} />
          <TextField label={texts.phone} type="tel" maxLength={20} {...field('phone')} />
        </>
      )}
    </FormDialog>
  )
}

const findCustomers = async (search: string) => (await adminApi.customers.find({ search })).customers

function CustomerSearch({ onChoose }: Pick<Props, 'onChoose'>) {
  const {
    query,
    setQuery,
    results: customers,
    failure,
  } = useSearch({ find: findCustomers, failure: texts.findFailed, minLength: MIN_SEARCH })
  return (
    <>
      <TextField
        label={texts.findCustomer}
        hint={texts.findCustomerHint}
        type="search"
        icon="search"
        autoComplete="off"
        maxLength={100}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {failure && <FieldError id="new-order-customer-error">{failure}</FieldError>}
      {customers && customers.length > 0 && (
        <ul className="chosen-products" aria-label={texts.foundCustomers}>
          {customers.map((customer) => (
            <li key={customer._id}>
              <button type="button" onClick={() => onChoose(customer)}>
                <CustomerName customer={customer} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="caption">
        {customers?.length === 0 && texts.noCustomer}
      </p>
    </>
  )
}

const CustomerName = ({ customer: { name, email, phone } }: { customer: OrderingCustomer }) => (
  <span className="chosen-products__name">
    <b>{name}</b>
    <span className="caption new-order__contact">
      {[email, phone && formatPhone(phone)].filter(Boolean).join(', ')}
    </span>
  </span>
)
