/** The back office's sidebar, in its order. Who sees an item is also who may do what it leads to. */
export type SeedMenuItem = { label: string; path: string; icon: string; roles: string[] }

const EVERYONE = ['admin', 'manager', 'staff']

export const MENU: SeedMenuItem[] = [
  { label: 'Dashboard', path: '/admin', icon: '📊', roles: EVERYONE },
  { label: 'Orders', path: '/admin/orders', icon: '📦', roles: EVERYONE },
  { label: 'Gold Rates', path: '/admin/gold-rates', icon: '📈', roles: EVERYONE },
]
