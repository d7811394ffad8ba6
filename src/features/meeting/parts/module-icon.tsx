/** The drawn sign for a module's icon name, as organisers choose it; a name we do not know gets a neutral one. */
import { createElement } from 'react'
import {
  CalendarIcon,
  ChartIcon,
  EditIcon,
  GridIcon,
  HomeIcon,
  type Icon,
  LiveIcon,
  OrderIcon,
  PeopleIcon,
  PersonIcon,
  PhoneIcon,
  PlaceIcon,
  QrIcon,
  ScanIcon,
  TextIcon,
  TicketIcon,
  VoteIcon,
  WalletIcon,
  BellIcon,
  ListIcon,
} from '../../../ui/icons.tsx'

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
