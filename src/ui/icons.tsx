/**
 * The drawn signs: one stroke, a 24 grid, the colour of the text beside them. Import the ones you need by name. Here are
 * those of pages that everybody loads first; the others are in icons-later.tsx.
 */
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
export function icon(path: string): Icon {
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
export const CloseIcon = icon('M6 6l12 12M18 6L6 18')
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5')
export const SearchIcon = icon('M11 4a7 7 0 1 0 0 14a7 7 0 0 0 0-14zM16.2 16.2L20.5 20.5')
export const CalendarIcon = icon('M5 6h14a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM4 10.5h16M8.5 3.5V7M15.5 3.5V7')
export const ClockIcon = icon(`${circle}M12 7.5V12l3 2`)
export const PlaceIcon = icon('M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 7.2a2.4 2.4 0 1 0 0 4.8a2.4 2.4 0 0 0 0-4.8z')
export const PersonIcon = icon('M12 4a4 4 0 1 0 0 8a4 4 0 0 0 0-8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5')
export const TicketIcon = icon(
  'M4 6.5h16a.5.5 0 0 1 .5.5v3a2 2 0 0 0 0 4v3a.5.5 0 0 1-.5.5H4a.5.5 0 0 1-.5-.5v-3a2 2 0 0 0 0-4V7a.5.5 0 0 1 .5-.5zM14.5 7v1.5M14.5 11.2v1.6M14.5 15.5V17',
)
export const LiveIcon = icon('M4 6h11a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM16 10.5l5-3v9l-5-3')
export const NewsIcon = icon('M5 5h11v13a1.5 1.5 0 0 0 3 0V9h-3M5 5v13a1.5 1.5 0 0 0 1.5 1.5h11M8 9h5M8 12.5h5M8 16h3')
export const LeaveIcon = icon('M14 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4M10 8l-4 4 4 4M6 12h9')
export const ShareIcon = icon('M12 14V4M8 7.5L12 3.5l4 4M6 11H5a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-7a1 1 0 0 0-1-1h-1')
export const PhoneIcon = icon(
  'M6.5 3.5h2.7l1.6 4.2-2 1.5a11 11 0 0 0 6 6l1.5-2 4.2 1.6v2.7a2 2 0 0 1-2 2A15.5 15.5 0 0 1 4.5 5.5a2 2 0 0 1 2-2z',
)
export const SettingsIcon = icon(
  'M5 7h9M18 7h1M5 17h1M10 17h9M16 5.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6zM8 15.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6z',
)
export const BuildingIcon = icon('M5 20.5V5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v15.5M14 10h4a1 1 0 0 1 1 1v9.5M3.5 20.5h17M8 8h3M8 12h3M8 16h3')

export const SuccessIcon = icon(`${circle}M8.2 12.3l2.6 2.6 5-5.2`)
export const ErrorIcon = icon(`${circle}M9 9l6 6M15 9l-6 6`)
export const WarningIcon = icon('M12 4L2.8 19.5h18.4L12 4zM12 10v4.5M12 17h.01')
export const InfoIcon = icon(`${circle}M12 11v5M12 8h.01`)
export const CancelIcon = icon(`${circle}M8 12h8`)
export const LeaderIcon = icon('M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z')
