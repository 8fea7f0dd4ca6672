/** What a role may be given. `*` is all of them. */
export const PERMISSIONS = [
  'manage_content',
  'view_reports',
  'manage_users',
  'view_content',
  'view_pan',
  'export_pan',
  'waive_deductions',
  'create_orders',
  'sell_at_counter',
  'deliver_without_code',
  'use_app',
] as const
export type Permission = (typeof PERMISSIONS)[number]

export const PERMISSION_LABELS: Record<Permission | '*', string> = {
  '*': 'All permissions (Super Admin)',
  manage_content: 'Manage content',
  view_reports: 'View reports',
  manage_users: 'Manage users',
  view_content: 'View content',
  view_pan: 'Read the PAN of customers',
  export_pan: 'Export the PAN register',
  waive_deductions: 'Waive what is kept of a refund',
  create_orders: 'Place orders for customers',
  sell_at_counter: 'Sell at the counter',
  deliver_without_code: 'Hand over without the code of the customer',
  use_app: 'Use app',
}

export const hasPermission = (granted: readonly string[], needed: string): boolean =>
  granted.includes('*') || granted.includes(needed)

/** Users cannot grant permissions that they do not have. */
export const hasAllPermissions = (granted: readonly string[], needed: readonly string[]): boolean =>
  needed.every((permission) => hasPermission(granted, permission))

export type RoleColors = { color: string; bgColor: string }

export const DEFAULT_ROLE_COLORS: RoleColors = { color: '#4B5563', bgColor: '#F3F4F6' }

/** Text on ground, each at least 4.5:1. */
export const ROLE_PALETTE: readonly RoleColors[] = [
  DEFAULT_ROLE_COLORS,
  { color: '#6E1423', bgColor: '#F7EEEC' },
  { color: '#1D4A80', bgColor: '#DFEAF7' },
  { color: '#1F5A3A', bgColor: '#DCEFE2' },
  { color: '#6B4700', bgColor: '#FBECC0' },
  { color: '#3D3A8C', bgColor: '#E6E5F7' },
  { color: '#84390A', bgColor: '#FCE5D2' },
  { color: '#64308A', bgColor: '#EFE2F7' },
]

export type RoleDefinition = RoleColors & {
  name: string
  displayName: string
  description: string
  permissions: readonly string[]
}

/** The system roles. Also what screens show when roles cannot be loaded. */
export const DEFAULT_ROLES: readonly RoleDefinition[] = [
  {
    name: 'admin',
    displayName: 'Admin',
    description: 'Runs the shop and everything in it.',
    permissions: ['*'],
    color: '#6E1423',
    bgColor: '#F7EEEC',
  },
  {
    name: 'manager',
    displayName: 'Manager',
    description: 'Runs catalogue, rates, orders and the home page.',
    permissions: ['manage_content', 'view_reports', 'view_content', 'use_app'],
    color: '#1D4A80',
    bgColor: '#DFEAF7',
  },
  {
    name: 'staff',
    displayName: 'Staff',
    description: 'Sees catalogue, orders and enquiries.',
    permissions: ['view_content', 'view_reports', 'use_app'],
    color: '#1F5A3A',
    bgColor: '#DCEFE2',
  },
  {
    name: 'user',
    displayName: 'Customer',
    description: 'Shops.',
    permissions: ['use_app'],
    ...DEFAULT_ROLE_COLORS,
  },
]
