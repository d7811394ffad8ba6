/**
 * Where attendees must be to check themselves in, in WGS-84. The numbers that maps in China show are some hundred metres off: the
 * text that a map shares is converted.
 */
import { useState } from 'react'
import { listFields } from '#contract/checkin/lists.ts'
import { type Position, positionNow } from '../../../frame/position-now.ts'
import type { SharedPlace } from '#contract/map-share.ts'
import type { Wrong } from '../../../kit/form/use-fields.ts'
import { onMapPaste, placeInserted } from '../../../kit/venue-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import type { Draft } from './list-draft.ts'

/** Wide enough for a hall, and for what a phone gets wrong inside of one. */
const USUAL_METRES = '300'

interface Props {
  place: string
  radius: string
  wrong: Wrong<Draft>
  onChange: (more: Partial<Draft>) => void
}

export function PlaceFields({ place, radius, wrong, onChange }: Props) {
  const [finding, setFinding] = useState(false)

  async function here() {
    setFinding(true)
    const found = await positionNow()
    setFinding(false)
    if (found === undefined) return notice.warning('没有取得位置，请允许使用位置信息，或直接填写')
    fill(found)
  }
  const fill = ({ latitude, longitude }: Position) =>
    onChange({ place: `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`, radius: radius === '' ? USUAL_METRES : radius })

  function fillFromMap({ spot }: SharedPlace) {
    if (spot === undefined) return notice.warning('这段分享文字里没有坐标，请在会场点“当前位置”')
    fill(spot)
    notice.success('已换算并填入坐标')
  }
  function change(next: string) {
    const shared = placeInserted(place, next)
    if (shared === undefined) onChange({ place: next })
    else fillFromMap(shared)
  }

  return (
    <div className="doors-group" onPaste={onMapPaste(fillFromMap)}>
      <TextField
        label={listFields.latitude}
        placeholder="纬度, 经度"
        hint="不填则不限地点。请在会场点“当前位置”，或粘贴带坐标的地图链接；直接抄地图上的数字会有偏差"
        value={place}
        error={wrong.place}
        onChange={change}
        aside={
          <Button small busy={finding} onClick={() => void here()}>
            当前位置
          </Button>
        }
      />
      {(place !== '' || radius !== '') && (
        <TextField
          label={listFields.radius}
          kind="number"
          maxLength={5}
          aside="米"
          value={radius}
          error={wrong.radius}
          onChange={(next) => onChange({ radius: next })}
        />
      )}
    </div>
  )
}
