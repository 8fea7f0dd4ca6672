/** A list with a form over it: what it asks for, and what it says when it has nothing or the server fails. */
export type CrudScreen = {
  title: string
  link: string
  path: string
  api: string
  loadError: string
  emptyText: string
  add: string
  /** Labels of the fields that a save needs, and what is typed. */
  fieldValues: Record<string, string>
  /** The field that names it in the list. */
  nameField: string
  save: { button: string; errorText: string }
  edit: { button: string; errorText: string }
  remove: { question: RegExp | string; errorText: string }
}

export const CRUD_SCREENS: CrudScreen[] = [
  {
    title: 'Menu Manager',
    link: 'Menu Manager',
    path: '/admin/menu-manager',
    api: '/api/menu',
    loadError: 'Failed to fetch menu items',
    emptyText: 'No menu items found',
    add: 'Add Menu Item',
    fieldValues: { Label: 'Karigars', Path: '/stores' },
    nameField: 'Label',
    save: { button: 'Create Menu Item', errorText: 'Failed to create menu item' },
    edit: { button: 'Update Menu Item', errorText: 'Failed to update menu item' },
    remove: {
      question: 'Are you sure you want to delete this menu item?',
      errorText: 'Failed to delete menu item',
    },
  },
  {
    title: 'Category Management',
    link: 'Categories',
    path: '/admin/category-manager',
    api: '/api/categories',
    loadError: 'Failed to fetch categories',
    emptyText: 'No categories found',
    add: 'Add New Category',
    fieldValues: { Name: 'Nose Pins' },
    nameField: 'Name',
    save: { button: 'Create Category', errorText: 'An error occurred' },
    edit: { button: 'Update Category', errorText: 'An error occurred' },
    remove: {
      question: /^Are you sure you want to delete the category/,
      errorText: 'Failed to delete category',
    },
  },
  {
    title: 'Options',
    link: 'Options',
    path: '/admin/options',
    api: '/api/options',
    loadError: 'Failed to fetch options',
    emptyText: 'No options found',
    add: 'Add Option',
    fieldValues: { Name: 'Screw type' },
    nameField: 'Name',
    save: { button: 'Create Option', errorText: 'Failed to save option' },
    edit: { button: 'Update Option', errorText: 'Failed to save option' },
    remove: {
      question: /^Are you sure you want to delete the option/,
      errorText: 'Failed to delete option',
    },
  },
  {
    title: 'Product Fields',
    link: 'Product Fields',
    path: '/admin/product-fields',
    api: '/api/product-fields',
    loadError: 'Failed to fetch product fields',
    emptyText: 'No product fields found',
    add: 'Add Field',
    fieldValues: { Name: 'Designer' },
    nameField: 'Name',
    save: { button: 'Create Field', errorText: 'Failed to save product field' },
    edit: { button: 'Update Field', errorText: 'Failed to save product field' },
    remove: {
      question: /^Are you sure you want to delete the field/,
      errorText: 'Failed to delete product field',
    },
  },
  {
    title: 'Carousel Manager',
    link: 'Carousel Manager',
    path: '/admin/carousel-manager',
    api: '/api/carousels',
    loadError: 'Failed to load carousel data',
    emptyText: 'No carousel items found',
    add: 'Add New Carousel',
    fieldValues: { Title: 'Onam' },
    nameField: 'Title',
    save: { button: 'Add Carousel', errorText: 'Failed to save carousel' },
    edit: { button: 'Update Carousel', errorText: 'Failed to save carousel' },
    remove: {
      question: 'Are you sure you want to delete this carousel item?',
      errorText: 'Failed to delete carousel',
    },
  },
  {
    title: 'Promotional Banners',
    link: 'Promotional Banners',
    path: '/admin/promotional-banners',
    api: '/api/promotional-banners',
    loadError: 'Failed to load banners',
    emptyText: 'No banners found.',
    add: 'Add New Banner',
    fieldValues: { Title: 'Onam', 'Image URL': '/images/studs-flower-ruby.webp', Path: '/' },
    nameField: 'Title',
    save: { button: 'Create Banner', errorText: 'Failed to save banner' },
    edit: { button: 'Update Banner', errorText: 'Failed to save banner' },
    remove: { question: 'Delete this banner?', errorText: 'Failed to delete banner' },
  },
  {
    title: 'Coupons',
    link: 'Coupons',
    path: '/admin/coupons',
    api: '/api/coupons',
    loadError: 'Failed to fetch coupons',
    emptyText: 'No coupons found',
    add: 'Add New Coupon',
    fieldValues: { Code: 'ONAM5', Value: '5' },
    nameField: 'Code',
    save: { button: 'Create Coupon', errorText: 'Failed to save coupon' },
    edit: { button: 'Update Coupon', errorText: 'Failed to save coupon' },
    remove: {
      question: /^Are you sure you want to delete the coupon/,
      errorText: 'Failed to delete coupon',
    },
  },
  {
    title: 'Role Management',
    link: 'Role Management',
    path: '/admin/role-manager',
    api: '/api/roles',
    loadError: 'Failed to fetch roles',
    emptyText: 'No roles found',
    add: 'Add New Role',
    fieldValues: { 'Role ID': 'goldsmith', 'Display Name': 'Goldsmith' },
    nameField: 'Display Name',
    save: { button: 'Create Role', errorText: 'Failed to create role' },
    edit: { button: 'Update Role', errorText: 'Failed to update role' },
    remove: { question: /^Are you sure you want to delete the role/, errorText: 'Failed to delete role' },
  },
]

/** A list that is only read, or noted on. */
export const LIST_SCREENS = [
  {
    title: 'Enquiries',
    path: '/admin/enquiries',
    api: '/api/enquiries',
    loadError: 'Failed to fetch enquiries',
    emptyText: 'No enquiries found',
    filter: '?kind=scheme&isHandled=true',
  },
  {
    title: 'Messages',
    path: '/admin/outbox',
    api: '/api/outbox',
    loadError: 'Failed to fetch messages',
    emptyText: 'No messages found',
    filter: '?search=no-such-record',
  },
  {
    title: 'Audit Log',
    path: '/admin/audit',
    api: '/api/audit',
    loadError: 'Failed to fetch the audit log',
    emptyText: 'No entries found',
    filter: '?search=no-such-record',
  },
]
