import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/contract.ts'
import type { AdminPage, PageInput } from '#contract/pages.ts'
import { plainText, type RichTextNode } from '#domain/rich-text.ts'
import { DEMO_PAGES } from '#seed/demo/pages.ts'
import { startTestShop, type TestShop } from '#server/testing/test-shop.ts'
import { insertPages } from './service.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
  await shop.database.transaction((tx) => insertPages(tx, DEMO_PAGES))
})
afterAll(() => shop.close())

test('a published page is found by its address, with its text', async () => {
  const page = await shop.anonymous.pages.one({ slug: 'education/diamonds' })
  expect(page).toMatchObject({ kind: 'page', title: 'The four Cs of diamonds', publishedOn: null })
  expect(page.content.content?.[0]).toEqual({
    type: 'heading',
    attrs: { level: 2 },
    content: [{ type: 'text', text: 'Cut' }],
  })
})

test.each(['nope', 'wp-login.php', '../secret', 'a/b/c', 'ABOUT-US'])('%s is no page', async (slug) => {
  await expect(shop.anonymous.pages.one({ slug })).rejects.toMatchObject({ kind: 'not-found' })
})

test('footer and menu link to the pages in the order of their place', async () => {
  const { links, hasArticles } = await shop.anonymous.pages.links()
  const titles = (placement: string) =>
    links.filter((link) => link.placement === placement).map(({ title }) => title)
  expect(titles('policies')).toEqual([
    'Terms of Service',
    'Privacy Policy',
    'Exchange Policy',
    'Shipping Policy',
    'Scheme Payment',
  ])
  expect(titles('help')).toEqual(['FAQ', 'Book an Appointment', 'Contact Us'])
  expect(links.some(({ slug }) => slug === 'education/diamonds')).toBe(false)
  expect(hasArticles).toBe(true)
})

test('articles are listed from the newest', async () => {
  const articles = (await shop.anonymous.pages.list()).filter(({ kind }) => kind === 'article')
  expect(articles.map(({ publishedOn }) => publishedOn)).toEqual([
    '2026-11-12',
    '2026-10-28',
    '2026-10-09',
    '2026-09-18',
  ])
})

test('a version of a page cannot be changed', async () => {
  await expect(shop.database.pool.query("update page_versions set title = 'Other'")).rejects.toThrow(
    'A version of a page cannot be changed.',
  )
})

describe('editing', () => {
  let manager: Api
  let token: string
  beforeAll(async () => {
    const user = await shop.make.user({ role: 'manager' })
    token = user.token
    manager = shop.as(user)
  })

  /** The page as the form would send it again. */
  const toInput = (page: AdminPage, changes: Partial<PageInput> = {}) => ({
    id: page._id,
    slug: page.slug,
    placement: page.placement,
    position: page.position,
    title: page.title,
    lead: page.lead,
    seoTitle: page.seoTitle,
    description: page.description,
    pictureUrl: page.picture?.url ?? '',
    pictureAlt: page.picture?.alt ?? '',
    publishedOn: page.publishedOn,
    content: page.content,
    version: page.version,
    ...changes,
  })
  const paragraph = (text: string): RichTextNode => ({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  let count = 0
  const createPage = async (title = 'Making charges') => {
    count += 1
    const slug = `guides/page-${count}`
    const { page } = await manager.pages.create({ kind: 'page', title, slug })
    return page
  }
  const publish = async (page: AdminPage, changes: Partial<PageInput> = {}) =>
    (await manager.pages.save(toInput(page, { publish: 'now', ...changes }))).page
  const textOf = async (slug: string) => plainText((await shop.anonymous.pages.one({ slug })).content).trim()

  test('a draft is not public until it is published, and a later draft does not replace it', async () => {
    const draft = await createPage()
    expect(draft.state).toBe('draft')
    await expect(textOf(draft.slug)).rejects.toMatchObject({ kind: 'not-found' })
    const published = await publish(draft, { content: paragraph('Per gram.'), placement: 'help' })
    expect(published).toMatchObject({ state: 'published', isPublished: true })
    expect(await textOf(draft.slug)).toBe('Per gram.')
    const { page } = await manager.pages.save(toInput(published, { content: paragraph('Per piece.') }))
    expect(page.state).toBe('changed')
    expect(await textOf(draft.slug)).toBe('Per gram.')
    expect(plainText((await manager.pages.preview({ id: page._id })).content).trim()).toBe('Per piece.')
    await publish(page)
    expect(await textOf(draft.slug)).toBe('Per piece.')
  })

  test('a save without changes adds no version', async () => {
    const page = await publish(await createPage(), { content: paragraph('Once.') })
    await manager.pages.save(toInput(page, { position: 7 }))
    expect(await manager.pages.versions({ id: page._id })).toHaveLength(2)
  })

  test('a scheduled version is shown from its time on, and the earlier one until then', async () => {
    const page = await publish(await createPage(), { content: paragraph('Before.') })
    const publishAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString()
    const scheduled = await manager.pages.save(
      toInput(page, { content: paragraph('After.'), publish: 'later', publishAt }),
    )
    expect(scheduled.page).toMatchObject({ state: 'scheduled', isPublished: true, publishAt })
    const later = await manager.pages.save(toInput(scheduled.page, { content: paragraph('Not yet.') }))
    shop.clock.advance(3_599_000)
    shop.cache.clear()
    expect(await textOf(page.slug)).toBe('Before.')
    shop.clock.advance(1_000)
    await shop.modules.pages.publishDue()
    shop.cache.clear()
    expect(await textOf(page.slug)).toBe('After.')
    expect(await manager.pages.draft({ id: page._id })).toMatchObject({
      state: 'changed',
      publishAt: null,
      version: later.page.version,
    })
  })

  test('counts a schedule that is due before the loop has stored it, also in a save', async () => {
    const page = await publish(await createPage(), { content: paragraph('Old.') })
    const publishAt = new Date(shop.clock.now().getTime() + 60_000).toISOString()
    const { page: scheduled } = await manager.pages.save(
      toInput(page, { content: paragraph('Due.'), publish: 'later', publishAt }),
    )
    shop.clock.advance(60_000)
    shop.cache.clear()
    expect(await textOf(page.slug)).toBe('Due.')
    await manager.pages.save(toInput(scheduled, { content: paragraph('Draft after it.') }))
    expect(await textOf(page.slug)).toBe('Due.')
  })

  test('a schedule can be cancelled, and needs a time to come', async () => {
    const page = await createPage()
    await expect(
      manager.pages.save(toInput(page, { publish: 'later', publishAt: shop.clock.now().toISOString() })),
    ).rejects.toMatchObject({ errors: [{ path: 'publishAt' }] })
    const publishAt = new Date(shop.clock.now().getTime() + 60_000).toISOString()
    const { page: scheduled } = await manager.pages.save(toInput(page, { publish: 'later', publishAt }))
    const { page: cancelled } = await manager.pages.withdraw({
      id: page._id,
      withdraw: 'schedule',
      version: scheduled.version,
    })
    expect(cancelled).toMatchObject({ state: 'draft', publishAt: null })
  })

  test('of two people who save the same page the second is told, and nothing is overwritten', async () => {
    const page = await createPage()
    const other = shop.as(await shop.make.admin())
    await other.pages.save(toInput(page, { title: 'Theirs' }))
    await expect(manager.pages.save(toInput(page, { title: 'Mine' }))).rejects.toMatchObject({
      code: 'STALE',
      details: { current: { title: 'Theirs' } },
    })
    expect((await manager.pages.draft({ id: page._id })).title).toBe('Theirs')
  })

  test('of two that publish at the same moment one wins whole', async () => {
    const page = await createPage()
    const answers = await Promise.allSettled([
      publish(page, { title: 'First', content: paragraph('First.') }),
      publish(page, { title: 'Second', content: paragraph('Second.') }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const shown = await shop.anonymous.pages.one({ slug: page.slug })
    expect(`${shown.title}.`).toBe(plainText(shown.content).trim())
  })

  test('an earlier version becomes the draft again, and visitors see it once it is published', async () => {
    const first = await publish(await createPage('Old title'), { content: paragraph('One.') })
    const second = await publish(first, { title: 'New title', content: paragraph('Two.') })
    const [latest, earlier] = await manager.pages.versions({ id: first._id })
    expect(latest).toMatchObject({ title: 'New title', isPublished: true, isDraft: true })
    const { page: restored } = await manager.pages.restoreVersion({
      id: first._id,
      number: earlier!.number,
      version: second.version,
    })
    expect(restored).toMatchObject({ title: 'Old title', state: 'changed' })
    expect(await textOf(first.slug)).toBe('Two.')
    await publish(restored)
    expect(await textOf(first.slug)).toBe('One.')
    expect(await manager.pages.versions({ id: first._id })).toHaveLength(4)
  })

  test('a new address leads from the old one, and can be taken back', async () => {
    const page = await publish(await createPage())
    const moved = await publish(page, { slug: 'making-charges' })
    expect(await shop.anonymous.pages.one({ slug: page.slug })).toMatchObject({ slug: 'making-charges' })
    const back = await publish(moved, { slug: page.slug })
    expect(back.slug).toBe(page.slug)
    expect(await shop.anonymous.pages.one({ slug: 'making-charges' })).toMatchObject({ slug: page.slug })
    // Another page takes the address that only led here.
    const { page: other } = await manager.pages.create({ kind: 'page', title: 'New', slug: 'making-charges' })
    await publish(other)
    expect(await shop.anonymous.pages.one({ slug: 'making-charges' })).toMatchObject({ title: 'New' })
    await manager.pages.remove({ id: other._id })
  })

  test.each([
    ['cart', /itself uses/],
    ['admin/pages', /itself uses/],
    ['blog/story', /itself uses/],
    ['hi', /three letters/],
    ['About', /small letters/],
    ['a/b/c', /small letters/],
    ['faq', /Another page/],
  ])('the address %s is refused', async (slug, message) => {
    await expect(manager.pages.create({ kind: 'page', title: 'Page', slug })).rejects.toThrow(message)
  })

  test('a page with a form keeps its address, and the terms cannot be deleted or hidden', async () => {
    const pages = await manager.pages.all()
    const findId = (slug: string) => pages.find((page) => page.slug === slug)!._id
    const contact = await manager.pages.draft({ id: findId('contactus') })
    await expect(manager.pages.save(toInput(contact, { slug: 'contact' }))).rejects.toThrow(/form/)
    const terms = findId('terms-of-service')
    await expect(manager.pages.remove({ id: terms })).rejects.toThrow(/links to this page/)
    await expect(manager.pages.withdraw({ id: terms, withdraw: 'page' })).rejects.toThrow(/links to this/)
    await manager.pages.remove({ id: findId('csr') })
    await expect(textOf('csr')).rejects.toMatchObject({ kind: 'not-found' })
    await manager.pages.restore({ id: findId('csr') })
    expect(await textOf('csr')).toContain('Apprentices')
  })

  test('no page takes an address that a page which the shop needs had before', async () => {
    const { _id: id } = (await manager.pages.all()).find(({ slug }) => slug === 'exchange-policy')!
    const exchange = await manager.pages.draft({ id })
    const moved = await publish(exchange, { slug: 'old-gold' })
    await expect(
      manager.pages.create({ kind: 'page', title: 'Other', slug: 'exchange-policy' }),
    ).rejects.toThrow(/had this address/)
    expect((await publish(moved, { slug: 'exchange-policy' })).slug).toBe('exchange-policy')
  })

  test('the description of a picture has no variables, in the text and above it', async () => {
    const page = await createPage()
    const image = (alt: string): RichTextNode => ({
      type: 'doc',
      content: [{ type: 'image', attrs: { url: '/images/ring.webp', alt } }],
    })
    await expect(manager.pages.save(toInput(page, { content: image('Closed on {hours}') }))).rejects.toThrow(
      /no variables/,
    )
    await manager.pages.save(toInput(page, { content: image('A ring') }))
    const { page: other } = await manager.pages.create({ kind: 'page', title: 'Other', slug: 'other-page' })
    await expect(
      manager.pages.save(toInput(other, { pictureUrl: '/images/ring.webp', pictureAlt: '{shopName}' })),
    ).rejects.toThrow(/no variables/)
  })

  test('a renamed page of the footer is renamed on all cached pages, and a draft drops none', async () => {
    const page = (await manager.pages.all()).find(({ slug }) => slug === 'careers')!
    const links = () => shop.inject({ url: '/api/pages/links' })
    await links()
    const draft = await manager.pages.draft({ id: page._id })
    const { page: saved } = await manager.pages.save(toInput(draft, { title: 'Work with us' }))
    expect(shop.cache.get('/api/pages/links')).toBeDefined()
    await publish(saved)
    expect((await links()).body).toContain('Work with us')
  })

  test('staff without the permission may not see or change drafts', async () => {
    const staff = shop.as(await shop.make.user({ role: 'staff' }))
    await expect(staff.pages.all()).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(staff.pages.create({ kind: 'page', title: 'A', slug: 'aaa' })).rejects.toMatchObject({
      kind: 'forbidden',
    })
  })

  describe('hostile content', () => {
    let page: AdminPage
    beforeAll(async () => {
      page = await createPage('Safe')
    })
    const doc = (...content: unknown[]) => ({ type: 'doc', content }) as RichTextNode
    const text = (value: string, ...marks: unknown[]) => ({
      type: 'paragraph',
      content: [{ type: 'text', text: value, ...(marks.length > 0 && { marks }) }],
    })
    const link = (href: string) => text('link', { type: 'link', attrs: { href } })
    const tableOf = (cell: unknown) => ({
      type: 'table',
      content: [{ type: 'table_row', content: [cell] }],
    })
    const nest = (depth: number): unknown =>
      JSON.parse(`${'{"type":"blockquote","content":['.repeat(depth)}${']}'.repeat(depth)}`)

    test.each<[string, RichTextNode]>([
      ['a script element', doc({ type: 'script', content: [{ type: 'text', text: 'alert(1)' }] })],
      ['an svg with a handler', doc({ type: 'svg', attrs: { onload: 'alert(1)' } })],
      ['raw HTML', doc({ type: 'html', attrs: { html: '<script>alert(1)</script>' } })],
      ['a javascript: link', doc(link('javascript:alert(1)'))],
      ['a javascript: link with a tab', doc(link('java\tscript:alert(1)'))],
      ['a data: link', doc(link('data:text/html,<script>alert(1)</script>'))],
      ['a vbscript: link', doc(link('vbscript:x'))],
      ['a link to another host without protocol', doc(link('//evil.example'))],
      ['a link with a backslash', doc(link('/\\evil.example'))],
      ['a link with a password', doc(link('https://shop@evil.example'))],
      ['a variable inside a link', doc(link('https://example.in/{exchangeDays}'))],
      ['a link that is no text', doc(text('a', { type: 'link', attrs: { href: { toString: 'x' } } }))],
      ['a picture from elsewhere', doc({ type: 'image', attrs: { url: 'https://evil.example/a.webp' } })],
      ['a picture with a handler', doc({ type: 'image', attrs: { url: '/uploads/a.webp" onerror="x' } })],
      ['a heading of another level', doc({ type: 'heading', attrs: { level: 1 } })],
      ['a list without items', doc({ type: 'bullet_list' })],
      ['text outside of a paragraph', doc({ type: 'text', text: 'loose' })],
      ['an unknown promise', doc({ type: 'promise', attrs: { promise: '__proto__' }, content: [text('a')] })],
      ['a question without an answer', doc({ type: 'question', content: [{ type: 'question_text' }] })],
      ['an answer without a question', doc({ type: 'question', content: [text('Yes.')] })],
      [
        'a question in an answer',
        doc({
          type: 'question',
          content: [
            { type: 'question_text' },
            { type: 'question', content: [{ type: 'question_text' }, text('Yes.')] },
          ],
        }),
      ],
      ['a table without rows', doc({ type: 'table' })],
      [
        'merged cells',
        doc(tableOf({ type: 'table_cell', attrs: { colspan: 1e9 }, content: [text('Gold')] })),
      ],
      [
        'columns with a style',
        doc(tableOf({ type: 'table_cell', attrs: { colwidth: ['1;x'] }, content: [text('Gold')] })),
      ],
      ['a table in a table', doc(tableOf({ type: 'table_cell', content: [tableOf(text('Gold'))] }))],
      ['an unknown variable', doc(text('Within {exchangeDay} days'))],
      ['a variable of the prototype', doc(text('{constructor}'))],
      [
        'half a variable in another format',
        doc({
          type: 'paragraph',
          content: [
            { type: 'text', text: '{exchange' },
            { type: 'text', text: 'Days}', marks: [{ type: 'strong' }] },
          ],
        }),
      ],
      ['a NUL', doc(text('a\u0000b'))],
      ['13 levels', doc(nest(12))],
      ['10,000 parts', doc(...Array.from({ length: 10_000 }, () => ({ type: 'paragraph' })))],
      ['too much text', doc(text('x'.repeat(200_001)))],
      ['another root', { type: 'paragraph' }],
    ])('%s is refused', async (_name, content) => {
      await expect(manager.pages.save(toInput(page, { content }))).rejects.toMatchObject({ kind: 'invalid' })
      expect((await manager.pages.draft({ id: page._id })).version).toBe(page.version)
    })

    test('1 MB of nesting is refused', async () => {
      const depth = 30_000
      const nested = `${'{"type":"blockquote","content":['.repeat(depth)}${']}'.repeat(depth)}`
      const body = JSON.stringify(toInput(page, { content: doc() })).replace(
        '"content":[]',
        `"content":[${nested}]`,
      )
      expect(body.length).toBeGreaterThan(1_000_000)
      const answer = await shop.inject({
        method: 'PUT',
        url: `/api/pages/${page._id}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: body,
      })
      expect(answer.json()).toMatchObject({ message: 'A page is nested at most 12 levels deep' })
      expect(answer.statusCode).toBe(400)
    })

    test('what looks like HTML is text, and unknown attributes are dropped', async () => {
      const markup = '<img src=x onerror=alert(1)>'
      const saved = await publish(page, {
        content: doc({ ...text(markup), attrs: { onclick: 'alert(1)', style: 'x' }, onload: 'x' }),
      })
      expect(saved.content).toEqual(doc(text(markup)))
      page = saved
    })

    test.each(['{shopName}', '{', 'a } b'])('the title %s is refused', async (title) => {
      await expect(manager.pages.save(toInput(page, { title }))).rejects.toThrow(/no variables/)
    })

    test('a variable stands in lead and description only when it exists', async () => {
      await expect(manager.pages.save(toInput(page, { lead: '{nope}' }))).rejects.toThrow(/“{nope}”/)
      page = (await manager.pages.save(toInput(page, { lead: 'Within {exchangeDays} days' }))).page
      expect(page.lead).toBe('Within {exchangeDays} days')
    })
  })
})
