/**
 * Marks the reads of a part of the page as the answer to a tap, such as those of a sheet that was opened. A page's own are background
 * reads. The mark is part of SWR's settings, which every read has at hand: a context of its own costs more in each public page.
 */
import type { SWRConfiguration } from 'swr'

/** For the value of SWRConfig around the part. */
export const readsByTap = { byTap: true } as SWRConfiguration

export type ByTap = { byTap?: boolean }
