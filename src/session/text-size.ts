/** How large the text is on this handset: everything is measured in rem, so the root's size is all there is to set. */
import { storage } from '../api/storage.ts'

/** In percent of what the browser takes for normal. */
export const textSizes = { standard: 100, large: 115, largest: 130 } as const
export type TextSize = keyof typeof textSizes

export function chosenTextSize(): TextSize {
  const name = storage.textSize.get()
  return name in textSizes ? (name as TextSize) : 'standard'
}

export function chooseTextSize(size: TextSize): void {
  storage.textSize.set(size)
  applyTextSize()
}

/** By how much WeChat's own menu has enlarged the text; it does that by itself. */
let enlarged = 1

/**
 * At the start of the page, before anything is drawn; and by WeChat's scale, where that is heard of. That works upon
 * ours: multiplied, the two would grow beyond what any screen is made for, so the larger one wins.
 */
export function applyTextSize(scale: number = enlarged): void {
  enlarged = scale
  const percent = textSizes[chosenTextSize()] / scale
  document.documentElement.style.fontSize = percent > 100 ? `${percent}%` : ''
}
