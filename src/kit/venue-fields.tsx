/** Where a meeting is, and its link to a map. Text that a map app shares fills both. */
import type { ClipboardEvent } from 'react'
import { placeLine, sharedPlaceIn, type SharedPlace } from '#contract/map-share.ts'
import { notice } from '../ui/notice.ts'
import { TextField } from '../ui/text-field.tsx'

const ADDRESS_MOST = 100

interface Venue {
  address: string
  mapUrl: string
}

interface Props {
  field: (name: keyof Venue) => { value: string; error: string | undefined; onChange: (value: string) => void }
  values: Venue
  set: (more: Partial<Venue>) => void
}

export function VenueFields({ field, values, set }: Props) {
  const [address, mapUrl] = [field('address'), field('mapUrl')]

  /** @param isLink the text was put into the field of the link: a place that is written stays. */
  function fill(place: SharedPlace, isLink: boolean) {
    const line = placeLine(place, ADDRESS_MOST)
    const isFilled = line !== '' && !(isLink && values.address.trim() !== '')
    set({ mapUrl: place.link, ...(isFilled && { address: line }) })
    if (isFilled) notice.success('已填入地点和地图链接')
    else if (isLink || values.address !== '') notice.success('已填入地图链接')
    else notice.info('已填入地图链接，请填写地点')
  }
  function change(text: string, isLink: boolean) {
    const { value, onChange } = isLink ? mapUrl : address
    const place = placeInserted(value, text)
    if (place === undefined) onChange(text)
    else fill(place, isLink)
  }
  return (
    <>
      <div onPaste={onMapPaste((place) => fill(place, false))}>
        <TextField
          label="地点"
          maxLength={ADDRESS_MOST}
          autoComplete="off"
          hint="可粘贴高德、百度或腾讯地图分享的文字"
          {...address}
          onChange={(text) => change(text, false)}
        />
      </div>
      <div onPaste={onMapPaste((place) => fill(place, true))}>
        <TextField
          label="地图链接"
          maxLength={300}
          autoComplete="off"
          hint="从地图应用里复制，点击地点时打开"
          {...mapUrl}
          onChange={(text) => change(text, true)}
        />
      </div>
    </>
  )
}

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
