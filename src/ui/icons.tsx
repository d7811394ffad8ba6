/** The drawn signs: one stroke, a 24 grid, the colour of the text beside them. Import the ones you need by name. */
import type { ReactElement } from 'react'

export interface IconProps {
  /** In em, so that it grows with the text. */
  size?: number
  /** Said aloud; without it the icon is decoration. */
  label?: string
  className?: string
}

export type Icon = (props: IconProps) => ReactElement

/*@__NO_SIDE_EFFECTS__*/
function icon(path: string): Icon {
  return function Drawn({ size = 1.25, label, className }) {
    const said = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
    return (
      <svg
        {...said}
        className={className}
        viewBox="0 0 24 24"
        width={`${size}em`}
        height={`${size}em`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    )
  }
}

const circle = 'M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18z'

export const BackIcon = icon('M15 5l-7 7 7 7')
export const ForwardIcon = icon('M9 5l7 7-7 7')
export const DownIcon = icon('M5 9l7 7 7-7')
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const SearchIcon = icon('M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM16.2 16.2L20.5 20.5')
export const CalendarIcon = icon('M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8.5 3.5V7M15.5 3.5V7')
export const ClockIcon = icon(`${circle}M12 7.5V12l3 2`)
export const PlaceIcon = icon('M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7.2a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8z')
export const PersonIcon = icon('M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5')
export const PeopleIcon = icon(
  'M9 5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 0 0 0-7zM2.5 19.5c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 15.2c1.9.700 3.1 2.2 3.5 4.3',
)
export const TicketIcon = icon(
  'M4 6.5h16a.5.500 0 0 1 .5.500v3a2 2 0 0 0 0 4v3a.5.500 0 0 1-.5.500H4a.5.500 0 0 1-.5-.5v-3a2 2 0 0 0 0-4V7a.5.500 0 0 1 .5-.5zM14.5 7v1.5M14.5 11.2v1.6M14.5 15.5V17',
)
export const OrderIcon = icon(
  'M6 3.5h12a.5.500 0 0 1 .5.500v16.5l-2.7-1.6-2.5 1.6-2.6-1.6-2.5 1.6-2.7-1.6V4a.5.500 0 0 1 .5-.5zM9 8.5h6M9 12.5h6',
)
export const QrIcon = icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v6h-3.5M14 19.5V20')
export const ScanIcon = icon('M4 8V5a1 1 0 0 1 1-1h3M16 4h3a1 1 0 0 1 1 1v3M20 16v3a1 1 0 0 1-1 1h-3M8 20H5a1 1 0 0 1-1-1v-3M4 12h16')
export const TorchIcon = icon('M8 3.5h8v3.500l-2 3V20h-4V10l-2-3zM8 7h8M12 12.500v2')
export const LiveIcon = icon('M4 6h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM16 10.5l5-3v9l-5-3')
export const LeaveIcon = icon('M14 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4M10 8l-4 4 4 4M6 12h9')
export const ShareIcon = icon('M12 14V4M8 7.5L12 3.5l4 4M6 11H5a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-7a1 1 0 0 0-1-1h-1')
export const PhoneIcon = icon(
  'M6.5 3.5h2.7l1.6 4.2-2 1.5a11 11 0 0 0 6 6l1.5-2 4.2 1.6v2.7a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2z',
)
export const EditIcon = icon('M4 20l1-4.5L16.2 4.3a1.5 1.5 0 0 1 2.1 0l1.4 1.4a1.5 1.5 0 0 1 0 2.1L8.5 19 4 20zM14 6.5l3.5 3.5')
export const BinIcon = icon(
  'M4.5 6.5h15M9.5 6.5V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 6.5l.8 13a1 1 0 0 0 1 1h7.4a1 1 0 0 0 1-1l.8-13M10 10.5v6M14 10.5v6',
)
export const UploadIcon = icon('M12 15V5M8 8.5L12 4.5l4 4M5 15.5V19a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1v-3.5')
export const LockIcon = icon('M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8.5 11V8a3.5 3.5 0 0 1 7 0v3')
export const SettingsIcon = icon(
  'M5 7h9M18 7h1M5 17h1M10 17h9M16 5.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6zM8 15.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6z',
)
export const ListIcon = icon('M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01')
export const TextIcon = icon(
  'M6 3.5h8.5L19 8v12a.5.500 0 0 1-.5.500h-12.5a.5.500 0 0 1-.5-.5V4a.5.500 0 0 1 .5-.5zM14 3.5V8.5h5M9 13h6M9 16.5h4',
)
export const ChartIcon = icon('M4.5 20h15M7 16.5V11M12 16.5V5.5M17 16.5v-8')
export const ShieldIcon = icon('M12 3.5l7 2.5v5.5c0 4.3-2.9 7.6-7 9-4.1-1.4-7-4.7-7-9V6l7-2.5zM9 12l2.2 2.2L15.2 10')
export const VoteIcon = icon('M4.5 13.5V19a1 1 0 0 0 1 1h13a1 1 0 0 0 1-1v-5.5M8 14h8M9 9.5l2.2 2.2L16 6.5')
export const BuildingIcon = icon('M5 20.5V5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15.5M14 10h4a1 1 0 0 1 1 1v9.5M3.5 20.5h17M8 8h3M8 12h3M8 16h3')
export const WalletIcon = icon(
  'M5 6.5h13a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18V6A1.5 1.5 0 0 1 5 4.5h11M15.5 13h.01',
)
export const BellIcon = icon('M6.5 16.5V11a5.5 5.5 0 0 1 11 0v5.5l1.5 1.5H5l1.5-1.5zM10 20.5h4')
export const HomeIcon = icon('M4.5 10.5L12 4l7.5 6.5M6.5 9v10.5h11V9M12 19.5V14.5')
export const GridIcon = icon('M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z')

export const SuccessIcon = icon(`${circle}M8.2 12.3l2.6 2.6 5-5.2`)
export const ErrorIcon = icon(`${circle}M9 9l6 6M15 9l-6 6`)
export const WarningIcon = icon('M12 4L2.8 19.5h18.4L12 4zM12 10v4.5M12 17h.01')
export const InfoIcon = icon(`${circle}M12 11v5M12 8h.01`)
export const CancelIcon = icon(`${circle}M8 12h8`)
export const CopyIcon = icon('M4 11.5L20 4l-6.5 16-2.5-6.5z')
export const CommentIcon = icon('M5 5h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1h-7l-4.5 3.5V16H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1z')
export const TransferIcon = icon('M4 9h14M14.5 5.5L18 9M20 15H6M9.5 18.5L6 15')
export const RecallIcon = icon('M9 6L4.5 10.5 9 15M4.5 10.5H14a5 5 0 0 1 0 10h-3')
export const LeaderIcon = icon('M12 3.8l2.5 5.2 5.7.800-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z')
