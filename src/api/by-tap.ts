/** Whether the reads of a part of the page follow a tap, such as those of a sheet that was opened. A page's own are background reads. */
import { createContext } from 'react'

export const ByTap = createContext(false)
