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

/** Once at the start of the page, before anything is drawn. */
export function applyTextSize(): void {
  const size = chosenTextSize()
  document.documentElement.style.fontSize = size === 'standard' ? '' : `${textSizes[size]}%`
}
