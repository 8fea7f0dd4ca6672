import { useState } from 'react'
import { Accordion } from '#web/ui/accordion.tsx'
import { ArrowButton } from '#web/ui/arrow-button.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Carousel } from '#web/ui/carousel.tsx'
import { Chips, FilterChip, TagChip } from '#web/ui/chip.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Reveal } from '#web/ui/reveal.tsx'
import { SectionHeader } from '#web/ui/section-header.tsx'
import { ProductCardSkeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import { Steps } from '#web/ui/steps.tsx'
import { SortHeader, Table } from '#web/ui/table.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Totals } from '#web/ui/totals.tsx'
import { Example, picture, Row, Sample } from './sample.tsx'

const toPage = (page: number) => `/gallery?page=${page}`

export function Content() {
  return (
    <>
      <Sample title="Finding the way">
        <div className="sample__type">
          <Breadcrumbs
            items={[
              { label: 'Home', to: '/gallery' },
              { label: 'Earrings', to: '/gallery' },
              { label: 'Meenakshi Jhumka' },
            ]}
          />
          <Chips label="Applied filters">
            <FilterChip label="Gold" to="/gallery" />
            <FilterChip label="₹40,000 and above" to="/gallery" />
            <TagChip label="temple-heritage" onRemove={() => undefined} />
          </Chips>
          <Steps label="Checkout" steps={['Shipping', 'Billing', 'Payment']} current={2} />
          <Pagination page={1} pages={4} to={toPage} />
          <Pagination page={6} pages={12} to={toPage} label="Pages of orders" />
        </div>
      </Sample>
      <TabsSample />
      <Sample title="Accordion">
        <Accordion title="Price break-up" open>
          <p>Metal value, making charges, stones.</p>
        </Accordion>
        <Accordion title="Shipping">
          <p>7-10 working days.</p>
        </Accordion>
      </Sample>
      <Sample title="Figures">
        <div className="grid grid--3">
          <DescriptionList
            items={[
              ['Material', 'Gold, 22K (916)'],
              ['Weight', '18.420 g'],
              ['SKU', 'SW-ER-0412'],
            ]}
          />
          <div className="summary">
            <h3 className="h3">Order Summary</h3>
            <Totals
              rows={[
                { label: 'Subtotal', value: '₹1,83,642' },
                { label: 'Shipping', value: 'Free', isFree: true },
                { label: 'Tax (18% GST)', value: '₹33,056' },
              ]}
              total={{ label: 'Total', value: '₹2,16,698' }}
            />
          </div>
          <Row>
            <StarRating rating={4.8} />
            <Spinner />
            <Spinner size="large" />
          </Row>
        </div>
        <OrdersTable />
      </Sample>
      <Sample title="Pictures, loading">
        <div className="grid grid--4">
          <Picture image={picture('ring-emerald-halo', 'Marakata Halo Ring')} sizes="25vw" />
          <Picture
            image={{
              url: '/images/missing.webp',
              alt: 'A picture that is missing',
              width: 1000,
              height: 1000,
            }}
          />
          <ProductCardSkeleton />
          <div className="sample__strip">
            <ArrowButton side="previous" label="Scroll left" disabled onClick={() => undefined} />
            <ArrowButton side="next" label="Scroll right" onClick={() => undefined} />
          </div>
        </div>
      </Sample>
      <Sample title="Carousel">
        <Carousel
          label="New at Swarna"
          slides={['hero-ivory', 'hero-silk', 'hero-ivory'].map((name, index) => ({
            id: `${name} ${index}`,
            content: (
              <Picture className="sample__slide" image={{ ...picture(name, name, [640]), height: 320 }} />
            ),
          }))}
        />
      </Sample>
      <Reveal>
        <Sample title="Section head, rising">
          <SectionHeader title="Shop By Category" link={{ label: 'All collections', to: '/gallery' }}>
            Everything our workshop makes.
          </SectionHeader>
          <SectionHeader title="Store promises" centred>
            Four of them.
          </SectionHeader>
        </Sample>
      </Reveal>
      <Sample title="Empty state">
        <EmptyState
          level={3}
          title="Your cart is empty"
          image="/images/ring-emerald-halo.webp"
          action={<ButtonLink to="/gallery">Browse collections</ButtonLink>}
        >
          Add a product and we hold its rate for 30 minutes.
        </EmptyState>
      </Sample>
    </>
  )
}

const TABS = [
  { id: 'account', label: 'Account Information' },
  { id: 'referrals', label: 'My Referrals', count: 3 },
  { id: 'orders', label: 'Order History' },
] as const

function TabsSample() {
  const [tab, setTab] = useState<(typeof TABS)[number]['id']>('account')
  return (
    <Sample title="Tabs">
      <Example name="Arrow keys move">
        <Tabs label="Profile" tabs={TABS} selected={tab} onSelect={setTab}>
          <p>The panel of {tab}.</p>
        </Tabs>
      </Example>
    </Sample>
  )
}

function OrdersTable() {
  return (
    <Table caption="Orders" stacks className="sample__table">
      <thead>
        <tr>
          <SortHeader sorted={null} to="/gallery?sortBy=orderNumber">
            Order #
          </SortHeader>
          <th scope="col">Status</th>
          <SortHeader sorted="desc" to="/gallery?sortBy=totalAmount" className="table__number">
            Amount
          </SortHeader>
        </tr>
      </thead>
      <tbody>
        {['SW-261120-7K3QF9', 'SW-261119-2MPX4D'].map((number) => (
          <tr key={number}>
            <td data-label="Order #">{number}</td>
            <td data-label="Status">
              <StatusBadge status="processing" />
            </td>
            <td data-label="Amount" className="table__number">
              ₹2,76,181
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
