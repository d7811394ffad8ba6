/**
 * The drawn sign for a tile's icon name (contract/menu.ts): the names of src/ui/icons.tsx and icons-later.tsx. One that
 * is not here gets a neutral one.
 */
import { createElement } from 'react'
import {
  BellIcon,
  ChartIcon,
  EditIcon,
  GridIcon,
  HomeIcon,
  ListIcon,
  LockIcon,
  OrderIcon,
  PeopleIcon,
  PlusIcon,
  QrIcon,
  ScanIcon,
  ShieldIcon,
  TextIcon,
  VoteIcon,
  WalletIcon,
} from '../../../ui/icons-later.tsx'
import {
  BuildingIcon,
  CalendarIcon,
  type Icon,
  LeaderIcon,
  PersonIcon,
  PhoneIcon,
  SettingsIcon,
  ShareIcon,
  SuccessIcon,
  TicketIcon,
} from '../../../ui/icons.tsx'

export const tileIcons: ReadonlyMap<string, Icon> = new Map<string, Icon>([
  ['bell', BellIcon],
  ['building', BuildingIcon],
  ['calendar', CalendarIcon],
  ['chart', ChartIcon],
  ['edit', EditIcon],
  ['grid', GridIcon],
  ['home', HomeIcon],
  ['leader', LeaderIcon],
  ['list', ListIcon],
  ['lock', LockIcon],
  ['order', OrderIcon],
  ['people', PeopleIcon],
  ['person', PersonIcon],
  ['phone', PhoneIcon],
  ['plus', PlusIcon],
  ['qr', QrIcon],
  ['scan', ScanIcon],
  ['settings', SettingsIcon],
  ['share', ShareIcon],
  ['shield', ShieldIcon],
  ['success', SuccessIcon],
  ['text', TextIcon],
  ['ticket', TicketIcon],
  ['vote', VoteIcon],
  ['wallet', WalletIcon],
])

export function ClassifyIcon({ name }: { name: string }) {
  return createElement(tileIcons.get(name) ?? GridIcon, { size: 1.5 })
}
