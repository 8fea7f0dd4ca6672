import { useState } from 'react'
import { Button, ButtonLink, IconButton, IconLink } from '#web/ui/button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#web/ui/menu.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Example, Row, Sample } from './sample.tsx'

export function Actions() {
  const [isBusy, setBusy] = useState(false)
  const [quantity, setQuantity] = useState(1)
  const [method, setMethod] = useState<'email' | 'phone'>('email')
  const [range, setRange] = useState<'30' | '90' | '365'>('90')
  return (
    <>
      <Sample title="Buttons">
        <Row>
          <Example name="Primary">
            <Button>Add to Cart</Button>
          </Example>
          <Example name="Press it: busy">
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
          </Example>
          <Example name="Busy">
            <Button busy busyLabel="Saving...">
              Save Changes
            </Button>
          </Example>
          <Example name="Disabled">
            <Button disabled>Sold out</Button>
          </Example>
          <Example name="Secondary">
            <Button variant="secondary">Clear Filters</Button>
          </Example>
          <Example name="With icon">
            <Button variant="secondary" icon="locate">
              Use Current Location
            </Button>
          </Example>
          <Example name="Text">
            <Button variant="text">View all Earrings</Button>
          </Example>
          <Example name="Danger">
            <Button variant="danger">Delete</Button>
          </Example>
          <Example name="Large">
            <Button size="large">Continue to Billing</Button>
          </Example>
          <Example name="Small">
            <Button size="small" variant="secondary">
              View
            </Button>
          </Example>
          <Example name="Link">
            <ButtonLink to="/gallery">Shop new arrivals</ButtonLink>
          </Example>
          <Example name="Text link">
            <p>
              or <TextLink to="/gallery">create a new account</TextLink>
            </p>
          </Example>
        </Row>
        <div className="sample__inverse">
          <ButtonLink variant="inverse" to="/gallery">
            Get started
          </ButtonLink>
        </div>
      </Sample>
      <Sample title="Icon buttons, menu">
        <Row>
          <Example name="Icon button">
            <IconButton icon="heart" label="Add to wishlist: Panna Drop Pendant" aria-pressed={false} />
          </Example>
          <Example name="Saved">
            <IconButton icon="heart" label="Remove from wishlist: Marakata Halo Ring" aria-pressed filled />
          </Example>
          <Example name="With count">
            <IconLink icon="bag" label="Cart, 2 pieces" count={2} to="/gallery" />
          </Example>
          <Example name="99 and more">
            <IconLink icon="heart" label="Wishlist, 120 pieces" count="99+" to="/gallery" />
          </Example>
          <Example name="Menu">
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
          </Example>
        </Row>
      </Sample>
      <Sample title="Choosing one, counting">
        <Row>
          <Example name="Segmented">
            <SegmentedControl
              label="Sign in with"
              value={method}
              onChange={setMethod}
              options={[
                { value: 'email', label: 'Email' },
                { value: 'phone', label: 'Phone' },
              ]}
            />
          </Example>
          <Example name="Segmented, small">
            <SegmentedControl
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
          </Example>
          <Example name="Quantity, at most 4">
            <QuantityStepper
              label="Quantity of Meenakshi Jhumka"
              value={quantity}
              max={4}
              onChange={setQuantity}
            />
          </Example>
          <Example name="Disabled">
            <QuantityStepper
              label="Quantity of a sold piece"
              value={1}
              max={1}
              onChange={setQuantity}
              disabled
            />
          </Example>
        </Row>
      </Sample>
    </>
  )
}
