/** A list with a form over it: what it asks for, and what it says when it has nothing or the server fails (S2 §8). */
export type Screen = {
  title: string
  link: string
  path: string
  api: string
  load: string
  empty: string
  add: string
  /** Labels of the fields that a save needs, and what is typed. */
  typed: Record<string, string>
  /** The field that names it in the list. */
  named: string
  save: { button: string; refused: string }
  edit: { button: string; refused: string }
  remove: { question: RegExp | string; refused: string }
}

export const SCREENS: Screen[] = [
  {
    title: 'Menu Manager',
    link: 'Menu Manager',
    path: '/admin/menu-manager',
    api: '/api/menu',
    load: 'Failed to fetch menu items',
    empty: 'No menu items found',
    add: 'Add Menu Item',
    typed: { Label: 'Karigars', Path: '/stores' },
    named: 'Label',
    save: { button: 'Create Menu Item', refused: 'Failed to create menu item' },
    edit: { button: 'Update Menu Item', refused: 'Failed to update menu item' },
    remove: {
      question: 'Are you sure you want to delete this menu item?',
      refused: 'Failed to delete menu item',
    },
  },
  {
    title: 'Category Management',
    link: 'Categories',
    path: '/admin/category-manager',
    api: '/api/categories',
    load: 'Failed to fetch categories',
    empty: 'No categories found',
    add: 'Add New Category',
    typed: { Name: 'Nose Pins' },
    named: 'Name',
    save: { button: 'Create Category', refused: 'An error occurred' },
    edit: { button: 'Update Category', refused: 'An error occurred' },
    remove: {
      question: /^Are you sure you want to delete the category/,
      refused: 'Failed to delete category',
    },
  },
  {
    title: 'Carousel Manager',
    link: 'Carousel Manager',
    path: '/admin/carousel-manager',
    api: '/api/carousels',
    load: 'Failed to load carousel data',
    empty: 'No carousel items found',
    add: 'Add New Carousel',
    typed: { Title: 'Onam' },
    named: 'Title',
    save: { button: 'Add Carousel', refused: 'Failed to save carousel' },
    edit: { button: 'Update Carousel', refused: 'Failed to save carousel' },
    remove: {
      question: 'Are you sure you want to delete this carousel item?',
      refused: 'Failed to delete carousel',
    },
  },
  {
    title: 'Promotional Banners',
    link: 'Promotional Banners',
    path: '/admin/promotional-banners',
    api: '/api/promotional-banners',
    load: 'Failed to load banners',
    empty: 'No banners found.',
    add: 'Add New Banner',
    typed: { Title: 'Onam', 'Image URL': '/images/studs-flower-ruby.webp', Path: '/' },
    named: 'Title',
    save: { button: 'Create Banner', refused: 'Failed to save banner' },
    edit: { button: 'Update Banner', refused: 'Failed to save banner' },
    remove: { question: 'Delete this banner?', refused: 'Failed to delete banner' },
  },
  {
    title: 'Coupons',
    link: 'Coupons',
    path: '/admin/coupons',
    api: '/api/coupons',
    load: 'Failed to fetch coupons',
    empty: 'No coupons found',
    add: 'Add New Coupon',
    typed: { Code: 'ONAM5', Value: '5' },
    named: 'Code',
    save: { button: 'Create Coupon', refused: 'Failed to save coupon' },
    edit: { button: 'Update Coupon', refused: 'Failed to save coupon' },
    remove: {
      question: /^Are you sure you want to delete the coupon/,
      refused: 'Failed to delete coupon',
    },
  },
  {
    title: 'Role Management',
    link: 'Role Management',
    path: '/admin/role-manager',
    api: '/api/roles',
    load: 'Failed to fetch roles',
    empty: 'No roles found',
    add: 'Add New Role',
    typed: { 'Role ID': 'goldsmith', 'Display Name': 'Goldsmith' },
    named: 'Display Name',
    save: { button: 'Create Role', refused: 'Failed to create role' },
    edit: { button: 'Update Role', refused: 'Failed to update role' },
    remove: { question: /^Are you sure you want to delete the role/, refused: 'Failed to delete role' },
  },
]

/** A list that is only read, or noted on. */
export const LISTS = [
  {
    title: 'Enquiries',
    path: '/admin/enquiries',
    api: '/api/enquiries',
    load: 'Failed to fetch enquiries',
    empty: 'No enquiries found',
    filter: '?kind=scheme&isHandled=true',
  },
  {
    title: 'Messages',
    path: '/admin/outbox',
    api: '/api/outbox',
    load: 'Failed to fetch messages',
    empty: 'No messages found',
    filter: '?search=nobody-at-all',
  },
  {
    title: 'Audit Log',
    path: '/admin/audit',
    api: '/api/audit',
    load: 'Failed to fetch the audit log',
    empty: 'Nothing found',
    filter: '?search=nobody-at-all',
  },
]
