/** A row of links of which one is open, and which slides where it does not fit. Tabs of the kit do so by themselves. */
import { type RefObject, useEffect } from 'react'

/** The open one comes into the middle, where its neighbours are in sight too. @param open changes with it. */
export function useChosenInSight(row: RefObject<HTMLElement>, open: string): void {
  useEffect(() => {
    const [box, one] = [row.current, row.current?.querySelector('[aria-current]')]
    if (!box || !one) return
    const [around, own] = [box.getBoundingClientRect(), one.getBoundingClientRect()]
    box.scrollLeft += own.left + own.width / 2 - (around.left + around.width / 2)
  }, [row, open])
}
