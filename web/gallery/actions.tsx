import { useState } from 'react'
import { Button, ButtonLink, IconButton, IconLink } from '../ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../ui/menu.tsx'
import { QuantityStepper } from '../ui/quantity.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Row, Sample, State } from './sample.tsx'

export function Actions() {
  const [isBusy, setBusy] = useState(false)
  const [quantity, setQuantity] = useState(1)
  const [method, setMethod] = useState<'email' | 'phone'>('email')
  const [range, setRange] = useState<'30' | '90' | '365'>('90')
  return (
    <>
      <Sample title="Buttons">
        <Row>
          <State name="Primary">
            <Button>Add to Cart</Button>
          </State>
          <State name="Press it: busy">
            <Button
              busy={isBusy}
              busyLabel="Adding"
              onClick={() => {
                setBusy(true)
                setTimeout(() => setBusy(false), 2000)
              }}
            >
              Add to Cart
            </Button>
          </State>
          <State name="Busy">
            <Button busy busyLabel="Saving...">
              Save Changes
            </Button>
          </State>
          <State name="Disabled">
            <Button disabled>Sold out</Button>
          </State>
          <State name="Secondary">
            <Button variant="secondary">Clear Filters</Button>
          </State>
          <State name="With icon">
            <Button variant="secondary" icon="locate">
              Use Current Location
            </Button>
          </State>
          <State name="Text">
            <Button variant="text">View all Earrings</Button>
          </State>
          <State name="Danger">
            <Button variant="danger">Delete</Button>
          </State>
          <State name="Large">
            <Button size="large">Continue to Billing</Button>
          </State>
          <State name="Small">
            <Button size="small" variant="secondary">
              View
            </Button>
          </State>
          <State name="Link">
            <ButtonLink to="/gallery">Shop new arrivals</ButtonLink>
          </State>
          <State name="Text link">
            <p>
              or <TextLink to="/gallery">create a new account</TextLink>
            </p>
          </State>
        </Row>
        <div className="sample__garnet">
          <ButtonLink variant="inverse" to="/gallery">
            Get started
          </ButtonLink>
        </div>
      </Sample>
      <Sample title="Icon buttons, menu">
        <Row>
          <State name="Icon button">
            <IconButton icon="heart" label="Add to wishlist: Panna Drop Pendant" aria-pressed={false} />
          </State>
          <State name="Saved">
            <IconButton icon="heart" label="Remove from wishlist: Marakata Halo Ring" aria-pressed filled />
          </State>
          <State name="With count">
            <IconLink icon="bag" label="Cart, 2 pieces" count={2} to="/gallery" />
          </State>
          <State name="99 and more">
            <IconLink icon="heart" label="Wishlist, 120 pieces" count="99+" to="/gallery" />
          </State>
          <State name="Menu">
            <Menu label="Profile menu" trigger="Ananya" align="start">
              <MenuLink icon="user" to="/gallery">
                My Profile
              </MenuLink>
              <MenuLink icon="receipt" to="/gallery">
                My Orders
              </MenuLink>
              <MenuSeparator />
              <MenuItem icon="sign-out" onSelect={() => undefined}>
                Sign Out
              </MenuItem>
              <MenuItem icon="trash" danger onSelect={() => undefined}>
                Delete
              </MenuItem>
            </Menu>
          </State>
        </Row>
      </Sample>
      <Sample title="Choosing one, counting">
        <Row>
          <State name="Segmented">
            <Segmented
              label="Sign in with"
              value={method}
              onChange={setMethod}
              options={[
                { value: 'email', label: 'Email' },
                { value: 'phone', label: 'Phone' },
              ]}
            />
          </State>
          <State name="Segmented, small">
            <Segmented
              label="Range"
              size="small"
              value={range}
              onChange={setRange}
              options={[
                { value: '30', label: '30 days' },
                { value: '90', label: '90 days' },
                { value: '365', label: '1 year' },
              ]}
            />
          </State>
          <State name="Quantity, at most 4">
            <QuantityStepper
              label="Quantity of Meenakshi Jhumka"
              value={quantity}
              max={4}
              onChange={setQuantity}
            />
          </State>
          <State name="Disabled">
            <QuantityStepper
              label="Quantity of a sold piece"
              value={1}
              max={1}
              onChange={setQuantity}
              disabled
            />
          </State>
        </Row>
      </Sample>
    </>
  )
}
