/** The drawn signs that no page needs which is only read, or signed in on. */
import { icon } from './icons.tsx'

export const ForwardIcon = icon('M9 5l7 7-7 7')
export const DownIcon = icon('M5 9l7 7 7-7')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const PeopleIcon = icon(
  'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15.2c1.9.700 3.1 2.2 3.5 4.3',
)
export const OrderIcon = icon(
  'M6 3.5h12a.5.500 0 0 1 .5.500v16.5l-2.7-1.6-2.5 1.6-2.6-1.6-2.5 1.6-2.7-1.6V4a.5.500 0 0 1 .5-.5zM9 8.5h6M9 12.5h6',
)
export const QrIcon = icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-3.5M14 19.5V20')
export const ScanIcon = icon('M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16')
export const TorchIcon = icon('M8 3.5h8v3.500l-2 3V20h-4V10l-2-3zM8 7h8M12 12.500v2')
export const EditIcon = icon('M4 20l1-4.5L16.2 4.3a1.5 1.5 0 0 1 2.1 0l1.4 1.4a1.5 1.5 0 0 1 0 2.1L8.5 19 4 20zM14 6.5l3.5 3.5')
export const BinIcon = icon(
  'M4.5 6.5h15M9.5 6.5V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 6.5l.8 13a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-13M10 10.5v6M14 10.5v6',
)
export const LockIcon = icon('M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const ListIcon = icon('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')
export const TextIcon = icon(
  'M6 3.5h8.5L19 8v12a.5.500 0 0 1-.5.500h-12.5a.5.500 0 0 1-.5-.5V4a.5.500 0 0 1 .5-.5zM14 3.5V8.5h5M9 13h6M9 16.5h4',
)
export const ChartIcon = icon('M4.5 20h15M7 16.5V11M12 16.5V5.5M17 16.5v-8')
export const ShieldIcon = icon('M12 3.5l7 2.5v5.5c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6l7-2.5zM9 12l2.2 2.2L15.2 10')
export const VoteIcon = icon('M4.5 13.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-5.5M8 14h8M9 9.5l2.2 2.2L16 6.5')
export const WalletIcon = icon(
  'M5 6.5h13a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5h11M15.5 13h.01',
)
export const BellIcon = icon('M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5zM10 20.5h4')
export const HomeIcon = icon('M4.5 10.5L12 4l7.5 6.5M6.5 9v10.5h11V9M12 19.5V14.5')
export const GridIcon = icon('M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z')
export const CopyIcon = icon('M4 11.5L20 4l-6.5 16-2.5-6.5z')
export const TransferIcon = icon('M4 9h14M14.5 5.5L18 9M20 15H6M9.5 18.5L6 15')
export const RecallIcon = icon('M9 6L4.5 10.5 9 15M4.5 10.5H14a5 5 0 0 1 0 10h-3')
/** The bell on a reception's desk. */
export const ReceptionIcon = icon('M3.5 17.5h17v2.5h-17zM5.5 17.5a6.5 6.5 0 0 1 13 0M12 11V8M10 8h4M9 14.5a3.6 3.6 0 0 1 1.8-1.4')
export const FlagIcon = icon('M6 21V4h12.5l-3 4.5 3 4.500H6')
export const CommentIcon = icon('M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 3.5V16H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z')
