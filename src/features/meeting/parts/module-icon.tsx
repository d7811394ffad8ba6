/** The drawn sign for a module's icon name, as organisers choose it; a name we do not know gets a neutral one. */
import { createElement } from 'react'
import {
  ChartIcon,
  EditIcon,
  GridIcon,
  HomeIcon,
  OrderIcon,
  PeopleIcon,
  QrIcon,
  ScanIcon,
  TextIcon,
  VoteIcon,
  WalletIcon,
  BellIcon,
  ListIcon,
} from '../../../ui/icons-later.tsx'
import { CalendarIcon, type Icon, LiveIcon, PersonIcon, PhoneIcon, PlaceIcon, TicketIcon } from '../../../ui/icons.tsx'

const icons = new Map<string, Icon>([
  ['book', TextIcon],
  ['calendar', CalendarIcon],
  ['ticket', TicketIcon],
  ['qr', QrIcon],
  ['list', OrderIcon],
  ['user', PersonIcon],
  ['pen', EditIcon],
  ['vote', VoteIcon],
  ['news', BellIcon],
  ['people', PeopleIcon],
  ['map', PlaceIcon],
  ['phone', PhoneIcon],
  ['live', LiveIcon],
  ['scan', ScanIcon],
  ['invoice', WalletIcon],
  ['chart', ChartIcon],
  ['form', ListIcon],
  ['home', HomeIcon],
])

export function ModuleIcon({ name }: { name: string }) {
  return createElement(icons.get(name) ?? GridIcon, { size: 1.75 })
}
