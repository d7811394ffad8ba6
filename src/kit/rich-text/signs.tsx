/** What the editor's buttons show. */
import { icon } from '../../ui/icons.tsx'

export const BoldIcon = icon('M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z')
export const ItalicIcon = icon('M10 5h7M7 19h7M14 5l-4 14')
export const NumbersIcon = icon(
  'M10.5 6.5H20M10.5 12H20M10.5 17.5H20M4 4.8L5.5 4v5M4 14.500a1.200 1.200 0 0 1 2.200.700c0 1-2.200 2.300-2.200 3.800h2.400',
)
export const QuoteIcon = icon('M10 7H5.500v5H9.500c0 2.500-1.200 4-3.500 4.500M19 7h-4.500v5h4c0 2.500-1.200 4-3.500 4.500')
export const LinkIcon = icon(
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300',
)
export const PictureIcon = icon(
  'M4.500 5h15a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1zM8.500 8.200a1.500 1.500 0 1 0 0 3a1.500 1.500 0 0 0 0-3zM4 17l5-4.500 3.500 3 3.500-3.500 4.500 4',
)
export const RedoIcon = icon('M15 6l4.500 4.500L15 15M19.500 10.500H10a5 5 0 0 0 0 10h3')
export const PlainIcon = icon('M6.500 5.500h11M12 5.500l-2 9M14.500 15l5 5M19.500 15l-5 5')
