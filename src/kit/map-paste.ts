/** Text that a map has shared, pasted into a field. */
import { type ClipboardEvent } from 'react'
import { sharedPlaceIn, type SharedPlace } from '#contract/map-share.ts'

/** Keyboards of phones insert the clipboard without a paste: so many letters at once are not typed. */
const AT_ONCE = 10

/** @returns the place, if the text of a field has grown by the text of a map. */
export function placeInserted(before: string, after: string): SharedPlace | undefined {
  return after.length - before.length < AT_ONCE ? undefined : sharedPlaceIn(after)
}

/**
 * For an element around a field. The pasted text has its line breaks, which an input leaves out: they part the name from the address.
 * @param take takes a place; other text is pasted as usual.
 */
export const onMapPaste = (take: (place: SharedPlace) => void) => (event: ClipboardEvent) => {
  const place = sharedPlaceIn(event.clipboardData.getData('text'))
  if (place === undefined) return
  event.preventDefault()
  take(place)
}
