import { useState } from 'react'
import { Checkbox, ChoiceCard, ChoiceGroup, Radio, Switch } from '#web/ui/choice.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { Sample } from './sample.tsx'

export function Forms() {
  const [pricing, setPricing] = useState('live')
  return (
    <>
      <Sample title="Fields">
        <div className="grid grid--4 sample__fields">
          <TextField label="Full Name" placeholder="As on your ID" autoComplete="off" />
          <TextField label="Full Name" defaultValue="Ananya Reddy" hint="As on your ID" />
          <TextField label="Postal Code" defaultValue="5000" error="Postal code should be 6 digits" />
          <TextField label="Country" defaultValue="India" readOnly />
          <TextField label="Delivery to your PIN code" icon="pin" inputMode="numeric" defaultValue="500081" />
          <TextField label="Metal weight" suffix="g" inputMode="decimal" defaultValue="18.420" />
          <TextField label="Stone charges" prefix="₹" inputMode="decimal" optional />
          <TextField label="Disabled" defaultValue="Not now" disabled />
          <form>
            <PasswordField label="Password" defaultValue="engraved" />
          </form>
          <SelectField label="State" defaultValue="Telangana">
            <option>Andhra Pradesh</option>
            <option>Telangana</option>
          </SelectField>
          <SelectField label="Status" hideLabel defaultValue="" error="Choose a status">
            <option value="">All Status</option>
            <option>Pending</option>
          </SelectField>
          <TextField
            label="Search"
            hideLabel
            type="search"
            icon="search"
            placeholder="Order number, name, email"
          />
          <TextAreaField label="Special Instructions" optional defaultValue="Please call before delivery." />
        </div>
      </Sample>
      <Sample title="Choices">
        <div className="grid grid--3">
          <div>
            <Checkbox label="Remember me" defaultChecked />
            <Checkbox label="Gold" hint="214 pieces" />
            <Checkbox label="I accept the terms" error="You must accept the Terms and Privacy Policy" />
            <Checkbox label="Not available" disabled />
          </div>
          <ChoiceGroup legend="Sort by">
            <Radio name="gallery-sort" label="Featured" defaultChecked />
            <Radio name="gallery-sort" label="Price, low to high" />
            <Radio name="gallery-sort" label="Not available" disabled />
          </ChoiceGroup>
          <div>
            <Switch label="Active" hint="Visible on the site" defaultChecked />
            <Switch label="Featured" hint="Shown on the homepage" />
          </div>
        </div>
        <ChoiceGroup legend="Pricing" className="sample__cards">
          <ChoiceCard
            name="gallery-pricing"
            title="Live price"
            detail="Follows the gold rate"
            checked={pricing === 'live'}
            onChange={() => setPricing('live')}
          />
          <ChoiceCard
            name="gallery-pricing"
            title="Fixed price"
            detail="Stays as you type it"
            checked={pricing === 'fixed'}
            onChange={() => setPricing('fixed')}
          />
          <ChoiceCard name="gallery-pricing" title="Credit/Debit Card" detail="Coming soon" disabled />
        </ChoiceGroup>
      </Sample>
    </>
  )
}
